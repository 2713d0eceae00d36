export { CalendarApi } from './credentials/CalendarApi.credentials';
export { InvoicingApi } from './credentials/InvoicingApi.credentials';
export { InvoicingWebhookApi } from './credentials/InvoicingWebhookApi.credentials';
export { SmsApi } from './credentials/SmsApi.credentials';
export { Calendar } from './nodes/Calendar/Calendar.node';
export { Invoicing } from './nodes/Invoicing/Invoicing.node';
export { InvoicingTrigger } from './nodes/Invoicing/InvoicingTrigger.node';
export { Sms } from './nodes/Sms/Sms.node';

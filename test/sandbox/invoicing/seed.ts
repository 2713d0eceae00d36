import { emptyBooks, type Books, type InvoiceStatus } from './books';
import {
	createClient,
	createInvoice,
	settle,
	type DashboardInput,
	type Invoice,
	type Settlement,
} from './write';

/** Word lists that the seed combines. Email addresses end in domains that can never exist. */
const words = (text: string) => text.split(' ');
const phrases = (text: string) => text.split(', ');

const firstNames = words(
	'Ama Kofi Akosua Kwame Abena Yaw Esi Kwabena Adwoa Kojo Efua Kwaku Afia Nana Selasi Mawuli Dzifa Edem Zainab Ibrahim',
);
const lastNames = words(
	'Mensah Owusu Boateng Asante Osei Agyeman Appiah Ofori Amoah Tetteh Quaye Lamptey Addo Agbeko Dogbe Fuseini Alhassan',
);
const trades = phrases(
	'Kente Weavers, Cocoa Traders, Shea Butter, Fishing Supplies, Catering, Printing Press, Auto Parts, Building Materials, Pharmacy, Fashion House, Poultry Farm, Logistics, Beads',
);
const towns = phrases(
	'Accra, Kumasi, Tamale, Takoradi, Cape Coast, Ho, Sunyani, Koforidua, Tema, Wa, Bolgatanga',
);
const mobilePrefixes = words('24 20 54 55 27 50 26 59');

/** Goods and services: description, unit, price in cedi. */
const wares: Array<[description: string, unit: string, rate: string]> = [
	['Kente cloth, hand woven', 'yards', '185.00'],
	['Graphic design', 'hours', '120.00'],
	['Unrefined shea butter', 'kg', '48.50'],
	['Delivery within town', 'trips', '35.00'],
	['Cocoa beans, grade one', 'bags', '1450.75'],
	['Website hosting', 'months', '90.00'],
	['Glass beads', 'strings', '27.30'],
	['Catering', 'guests', '65.00'],
	['Cement', 'bags', '88.90'],
	['Bookkeeping', 'days', '640.00'],
	['Printed flyers', 'packs', '15.25'],
];

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2024, 8, 1, 8);
const clients = 240;
const usualInvoices = 1_250;

const pick = <T>(table: readonly T[], index: number): T => table[index % table.length] as T;
const iso = (time: number) => new Date(time).toISOString();

/** The states of the invoices, repeated in this order. The newest invoice is "sent". */
const pattern = words(
	'paid sent paid draft paid overdue paid recorded paid sent partial paid viewed paid overdue paid partial cancelled paid recorded',
) as InvoiceStatus[];
const methods = words(
	'mobile_money cash bank_transfer mobile_money cheque card_processor online_wallet other',
);

/** Most invoices have a flat tax or none. Some have a discount or Ghana's named taxes. */
const dashboard: Array<DashboardInput & { taxRate?: number }> = [
	{},
	{ taxRate: 15 },
	{},
	{ taxRate: 3 },
	{ discountType: 'percentage', discountValue: 500, taxRate: 15 },
	{
		taxes: [
			{ name: 'NHIL', value: 250 },
			{ name: 'GETFund', value: 250 },
			{ name: 'VAT', value: 1_500 },
		],
	},
	{ discountType: 'fixed', discountValue: 1_000 },
];

/** Most phone numbers are international. As in real life, some are local and some are missing. */
function phone(index: number): string | undefined {
	const line = String(1_000_001 + index * 34_567).slice(-7);
	const local = pick(mobilePrefixes, index) + line;
	return index % 12 === 5 ? undefined : index % 12 === 9 ? `0${local}` : `+233${local}`;
}

function seedClient(books: Books, index: number): void {
	const name = `${pick(firstNames, index)} ${pick(lastNames, index * 5 + 3)}`;
	const town = pick(towns, index * 3);
	const mailbox = name.toLowerCase().replace(' ', '.');
	const domain = pick(['example.com', 'shop.test', 'mail.test'], index);
	const input = {
		name,
		email: index % 15 === 8 ? undefined : `${mailbox}${index + 1}@${domain}`,
		company: index % 4 === 2 ? undefined : `${town} ${pick(trades, index * 7)} Ltd`,
		phone: phone(index),
		country: 'GH',
		currency: 'GHS',
	};
	createClient(books, input, new Date(start - (clients - index) * day));
}

function seedInvoice(books: Books, index: number): void {
	const at = start + index * 7.5 * hour;
	const { taxRate, ...extras } = pick(dashboard, index);
	const items = Array.from({ length: 1 + (index % 3) }, (_, line) => {
		const [description, unit, rate] = pick(wares, index * 3 + line * 4);
		return { description, unit, rate, quantity: 1 + ((index * 7 + line) % 12) };
	});
	const input = {
		items,
		issueDate: iso(at),
		dueDate: index % 11 === 0 ? undefined : iso(at + pick([14, 30, 30], index) * day),
		clientId: index % 50 === 33 ? undefined : pick(books.clients, index * 37).id,
		taxRate,
		notes: index % 6 === 0 ? 'Medaase. Thank you for your business.' : undefined,
		terms: index % 5 === 0 ? 'Payment by mobile money or bank transfer.' : undefined,
	};
	createInvoice(books, input, new Date(at), extras);
}

type Planned = { invoice: Invoice; at: number; input: Settlement };

/** The payments an invoice needs to have reached its state: none, one, or two. */
function planPayments(invoice: Invoice, index: number): Planned[] {
	const status = pick(pattern, index);
	const paymentMethod = pick(methods, index);
	const issued = Date.parse(invoice.issueDate);
	const part: Settlement = {
		action: 'record_payment',
		amount: Math.floor(invoice.total / 250), // two fifths, in whole cedi
		paymentMethod,
	};
	const twice = status === 'partial' || (status === 'paid' && index % 3 === 0);
	const first = { invoice, at: issued + (2 + (index % 5)) * day, input: part };
	const rest: Planned = {
		invoice,
		at: issued + (8 + (index % 9)) * day,
		input: { action: 'mark_paid', paymentMethod },
	};
	return [...(twice ? [first] : []), ...(status === 'paid' ? [rest] : [])];
}

function makeBooks(invoices: number, series: number): Books {
	const books = emptyBooks(series);
	for (let index = 0; index < clients; index += 1) seedClient(books, index);
	for (let index = 0; index < invoices; index += 1) seedInvoice(books, index);
	const planned = books.invoices.flatMap(planPayments).sort((a, b) => a.at - b.at);
	books.invoices.forEach((invoice, index) => {
		const status = pick(pattern, index);
		invoice.status = ['paid', 'partial'].includes(status) ? 'sent' : status;
	});
	for (const { invoice, at, input } of planned) settle(books, invoice, input, new Date(at));
	// The documentation doesn't say when a receipt is "issued". Here, it means that the bank hasn't cleared the check
	// yet.
	for (const [index, receipt] of books.receipts.entries()) {
		const cheque = books.payments[index]?.paymentMethod === 'cheque';
		if (cheque && receipt.status === 'partial') receipt.status = 'issued';
	}
	return books;
}

/** Copied for each start, because making 1,250 invoices takes far longer. */
const seeds = new Map<string, Books>();

/** The same data at every start, independent of the clock and without random values. */
export function seedBooks(invoices = usualInvoices, series = 0): Books {
	const name = `${invoices} ${series}`;
	const seed = seeds.get(name) ?? makeBooks(invoices, series);
	seeds.set(name, seed);
	return structuredClone(seed);
}

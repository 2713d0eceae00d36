import { isShort, printable } from '../shared/input/convert';
import { otherWords } from '../shared/input/meaning';
import type { Convert } from '../shared/operation';
import { namedByValue, wordsOf } from '../shared/panel/fields';
import { InvalidInput } from '../shared/result';

export const paymentMethods = namedByValue([
	'bank_transfer',
	'card_processor',
	'cash',
	'cheque',
	'mobile_money',
	'online_wallet',
	'other',
]);

const others = otherWords(paymentMethods, {
	bank_transfer:
		'bank, wire, wire transfer, bank wire, transfer, bank deposit, direct deposit, bank payment, money transfer, EFT, ACH, SEPA, SEPA transfer, NEFT, RTGS, IMPS, SWIFT, GIP, GhIPSS, instant pay, giro, BACS, faster payments, Überweisung, Banküberweisung, virement, virement bancaire, transferencia, transferencia bancaria, bonifico, overschrijving, online banking, internet banking, bank account',
	cash: 'cash payment, in cash, cash in hand, petty cash, cash on delivery, COD, bar, Bargeld, Barzahlung, espèces, efectivo, dinheiro, contanti, contant, Kasse',
	cheque:
		'check, cheque payment, check payment, cheques, checks, chq, bank cheque, bank check, cashier’s check, cashiers check, paper check, Scheck, chèque, cheque bancario, assegno',
	mobile_money:
		'MoMo, MoMo Pay, mobile, mobile wallet, mobile money transfer, mobile payment, M-Pesa, MTN, MTN MoMo, MTN Mobile Money, Vodafone Cash, Telecel Cash, AirtelTigo, AirtelTigo Money, AT Money, Airtel Money, Tigo Cash, Tigo Pesa, Orange Money, Moov Money, Wave, EcoCash, MM, argent mobile, dinero móvil',
	other: 'others, misc, miscellaneous, something else, Sonstiges, autre, otro',
});

/** Ways to pay through companies whose names the service may have for values. */
const PROCESSORS =
	/^(?:credit|debit|bank|prepaid)?\s?(?:card|carte|karte|tarjeta)s?(?: payment)?$|^(?:kreditkarte|carte bancaire|visa|master\s?card|amex|american express|pos|paystack|stripe|flutterwave|hubtel|square|sumup)\b/i;
const WALLETS =
	/^(?:(?:e-?|digital )?wallet|pay\s?pal|apple pay|google pay|alipay|skrill|wise|venmo|cash app|zelle|online|online payment)$/i;

/** What the name of a payment method means. What the service may call in several ways is refused. */
export const methodMeant: Convert = (entered, context) => {
	const word = typeof entered === 'string' && isShort(entered) ? entered.trim() : '';
	const value = PROCESSORS.test(word)
		? ['card_processor']
		: WALLETS.test(word)
			? ['online_wallet', 'mobile_money']
			: undefined;
	if (value === undefined) return others(entered, context);
	throw new InvalidInput(
		`could be ${value.map(wordsOf).join(' or ')}, or a company that the service calls by its name: “${printable(word)}”. Enter one of ${paymentMethods.map(({ name }) => name).join(', ')}, or that name under “Payment Method (Other)”`,
	);
};

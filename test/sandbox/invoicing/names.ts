/** Word lists that the seed combines. Email addresses end in domains that can never exist. */
export const words = (text: string) => text.split(' ');
const phrases = (text: string) => text.split(', ');

export const firstNames = words(
	'Ama Kofi Akosua Kwame Abena Yaw Esi Kwabena Adwoa Kojo Efua Kwaku Afia Nana Selasi Mawuli Dzifa Edem Zainab Ibrahim',
);
export const lastNames = words(
	'Mensah Owusu Boateng Asante Osei Agyeman Appiah Ofori Amoah Tetteh Quaye Lamptey Addo Agbeko Dogbe Fuseini Alhassan',
);
export const trades = phrases(
	'Kente Weavers, Cocoa Traders, Shea Butter, Fishing Supplies, Catering, Printing Press, Auto Parts, Building Materials, Pharmacy, Fashion House, Poultry Farm, Logistics, Beads',
);
export const towns = phrases(
	'Accra, Kumasi, Tamale, Takoradi, Cape Coast, Ho, Sunyani, Koforidua, Tema, Wa, Bolgatanga',
);
export const mobilePrefixes = words('24 20 54 55 27 50 26 59');

/** Goods and services: description, unit, price in cedi. */
export const wares: Array<[description: string, unit: string, rate: string]> = [
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

type VenueSeed = [name: string, address: string, city: string, region: string, phone: string];

const accra = 'Greater Accra';

/** Phone numbers and addresses are made up. The region is stored as the province. */
export const venueSeeds: VenueSeed[] = [
	['Nsuo Hall', '12 Liberation Road', 'Accra', accra, '+233302000101'],
	['Black Star Amphitheatre', '1 High Street', 'Accra', accra, '+233302000102'],
	['Legon Great Lawn', '4 University Avenue', 'Legon', accra, '+233302000103'],
	['Labadi Beach Stage', '30 La Road', 'La', accra, '+233302000104'],
	['Tema Harbour Pavilion', '7 Hospital Road', 'Tema', accra, '+233303000105'],
	['Kejetia Cultural Centre', '22 Bantama Road', 'Kumasi', 'Ashanti', '+233322000106'],
	['Oforikrom Studio', '9 Accra Road', 'Kumasi', 'Ashanti', '+233322000107'],
	['Castle Courtyard', '2 Victoria Road', 'Cape Coast', 'Central', '+233332000108'],
	['Bakatue Lagoon Park', '5 Liverpool Street', 'Elmina', 'Central', '+233332000109'],
	['Market Circle Gallery', '18 Ahanta Road', 'Takoradi', 'Western', '+233312000110'],
	['Jubilee Grounds', '3 Bolgatanga Road', 'Tamale', 'Northern', '+233372000111'],
	['Asogli Garden', '11 Kpalime Road', 'Ho', 'Volta', '+233362000112'],
];

type OrganizerSeed = [name: string, phone: string, email: string];

export const organizerSeeds: OrganizerSeed[] = [
	['Adinkra Arts Collective', '+233244000201', 'hello@adinkra-arts.example'],
	['Ama Serwaa Boateng', '+233244000202', 'ama@boateng.example'],
	['Kwame Mensah Productions', '+233244000203', 'office@mensah-productions.example'],
	['Accra Book Circle', '+233244000204', 'read@accra-books.example'],
	['Ashanti Makers Guild', '+233244000205', 'guild@ashanti-makers.example'],
	['Volta Youth Choir', '+233244000206', 'sing@volta-choir.example'],
	['Efua Owusu-Ansah', '+233244000207', 'efua@owusu-ansah.example'],
	['Northern Drum School', '+233244000208', 'play@northern-drums.example'],
	['Gold Coast Highlife Band', '+233244000209', 'bookings@gold-coast-highlife.example'],
	['Sankofa Heritage Trust', '+233244000210', 'trust@sankofa.example'],
	['Yaw Asante', '+233244000211', 'yaw@asante.example'],
	['Kente Weavers Cooperative', '+233244000212', 'weave@kente-coop.example'],
	['Abena Quaye & Daughters', '+233244000213', 'kitchen@quaye.example'],
	['Tamale Film Club', '+233244000214', 'club@tamale-film.example'],
	['Open Code Ghana', '+233244000215', 'meet@open-code.example'],
];

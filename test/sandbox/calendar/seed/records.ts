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

type TermSeed = [name: string, description: string, parent?: string];

export const categorySeeds: TermSeed[] = [
	['Music', 'Concerts and dances.'],
	['Highlife', 'Bands with horns and guitars.', 'Music'],
	['Gospel', 'Choirs and praise.', 'Music'],
	['Arts', 'Stages, screens and books.'],
	['Theatre', 'Plays and poetry.', 'Arts'],
	['Visual arts', 'Nothing on show yet.', 'Arts'],
	['Learning', 'Talks and meetups.'],
	['Workshops', 'Bring your own hands.', 'Learning'],
];

export const tagSeeds: TermSeed[] = [
	['Free', 'No ticket needed.'],
	['Family', 'Children are welcome.'],
	['Outdoor', 'Under the sky.'],
	['Evening', 'After work.'],
	['Weekend', 'Saturday or Sunday.'],
	['Online', 'Also to be followed from home.'],
	['Youth', 'For those below 25.'],
	['Food', 'Something to eat.'],
	['Heritage', 'History and custom.'],
	['Archive', 'No longer in use.'],
];

interface ShowSeed {
	title: string;
	about: string;
	category: string;
	tags: string[];
	cost?: string;
}

const show = (
	title: string,
	about: string,
	category: string,
	tags: string[],
	cost?: string,
): ShowSeed => ({ title, about, category, tags, ...(cost && { cost }) });

/** Each of these takes place several times; the seed spreads them over the year. */
export const showSeeds: ShowSeed[] = [
	show('Highlife Under the Stars', 'Horns by the sea.', 'Highlife', ['Outdoor', 'Evening'], '60'),
	show('Sunday Gospel Brunch', 'Voices, then waakye.', 'Gospel', ['Weekend', 'Food'], '45'),
	show('Kente Weaving Day', 'Try the loom.', 'Workshops', ['Heritage', 'Family'], '80'),
	show('Accra Poetry Slam', 'Ten poets, one winner.', 'Theatre', ['Evening', 'Youth'], '20'),
	show('Drumming for Beginners', 'Bring no drum.', 'Workshops', ['Family'], '35'),
	show('Open Code Meetup', 'Short talks on open software.', 'Learning', ['Free', 'Online']),
	show('Homowo Festival Weekend', 'Three days of custom.', 'Music', ['Heritage', 'Outdoor']),
	show('Jollof Cook-Off', 'Firewood only.', 'Workshops', ['Food', 'Family'], '50'),
	show('Palm Wine Guitar Evening', 'Old songs.', 'Highlife', ['Evening'], '40'),
	show('Ananse Stories for Children', 'The spider again.', 'Theatre', ['Family', 'Free']),
	show('Mobile Money for Traders', 'Keeping books by phone.', 'Learning', ['Free']),
	show('Castle Walk', 'History on foot.', 'Learning', ['Heritage', 'Outdoor'], '25'),
	show('Youth Choir Contest', 'Twelve schools.', 'Gospel', ['Youth', 'Weekend'], '15'),
	show('New Plays in Twi', 'Read by their writers.', 'Theatre', ['Evening'], '30'),
	show('Batik and Tie-Dye', 'Wear old clothes.', 'Workshops', ['Family'], '70'),
	show('Book Circle: Women Writers', 'One novel a month.', 'Arts', ['Free', 'Evening']),
	show('Film Night: Northern Shorts', 'With the directors.', 'Arts', ['Evening', 'Youth'], '20'),
	show('Farmers & Cooks Market', 'From the field.', 'Learning', ['Food', 'Weekend', 'Free']),
	show('Brass Band Battle', 'Loud.', 'Music', ['Outdoor', 'Weekend'], '55'),
	show('Starting a Small Business', 'Six steps.', 'Learning', ['Youth', 'Online'], '10'),
	show('Adowa Dance Class', 'Slow at first.', 'Workshops', ['Heritage'], '30'),
	show('New Moon Jazz', 'Until late.', 'Music', ['Evening'], '75'),
];

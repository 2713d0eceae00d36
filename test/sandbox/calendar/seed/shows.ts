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

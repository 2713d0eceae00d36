import sharp from 'sharp';

/** A palette is enough for pictures of an editor, and makes them a third of the size. */
export async function compress(picture: Buffer): Promise<Buffer> {
	return await sharp(picture).png({ palette: true, quality: 85, effort: 10 }).toBuffer();
}

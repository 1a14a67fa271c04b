import sharp, { type Sharp } from 'sharp'

/** Makes the icons of the installed site from the logo: `node scripts/run.mjs scripts/make-app-icons.ts`. */
const folder = new URL('../public/', import.meta.url)
const logo = (size: number) =>
  sharp(new URL('favicon.svg', folder).pathname, { density: (72 * size) / 32 }).resize(size, size)

const green = '#147339'
const write = (image: Sharp, name: string) =>
  image.png({ palette: true, compressionLevel: 9 }).toFile(new URL(name, folder).pathname)

await write(logo(192), 'app-icon-192.png')
await write(logo(512), 'app-icon-512.png')
// Systems cut a circle out of a maskable icon, so its background fills the square and the leaf stays in the middle.
const margin = 52
const edges = { top: margin, bottom: margin, left: margin, right: margin, background: green }
await write(
  sharp(
    await logo(512 - 2 * margin)
      .extend(edges)
      .png()
      .toBuffer(),
  ).flatten({ background: green }),
  'app-icon-maskable-512.png',
)

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** subset-font comes without types. */
type Subset = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes?: Record<string, number | { min: number; max: number }> },
) => Promise<Buffer>

const subset: Subset = createRequire(import.meta.url)('subset-font')
const fontsource = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const target = new URL('../src/ui/fonts/', import.meta.url)

const span = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

const cyrillic = `${span(0x410, 0x44f)}Ёё№`
const latin = `${span(0x20, 0x7e)}\u00a0«»„“”‘’–—…−×·•°±²³½¼¾§©®µ÷éèöüäß`

/** Headings and names only ever use one weight of Literata, so its axis is fixed; Onest keeps the weights the interface uses. */
const cuts = [
  {
    from: 'onest/files/onest-cyrillic-wght-normal',
    to: 'onest-cyrillic',
    text: cyrillic,
    wght: { min: 400, max: 700 },
  },
  { from: 'onest/files/onest-latin-wght-normal', to: 'onest-latin', text: latin, wght: { min: 400, max: 700 } },
  { from: 'onest/files/onest-latin-ext-wght-normal', to: 'onest-rouble', text: '₽', wght: { min: 400, max: 700 } },
  { from: 'onest/files/onest-math-wght-normal', to: 'onest-math', text: '≤≥≈→←↑↓', wght: { min: 400, max: 700 } },
  { from: 'literata/files/literata-cyrillic-wght-normal', to: 'literata-cyrillic', text: cyrillic, wght: 600 },
  { from: 'literata/files/literata-latin-wght-normal', to: 'literata-latin', text: latin, wght: 600 },
  { from: 'literata/files/literata-cyrillic-wght-italic', to: 'literata-cyrillic-italic', text: cyrillic, wght: 400 },
  { from: 'literata/files/literata-latin-wght-italic', to: 'literata-latin-italic', text: latin, wght: 400 },
] as const

for (const { from, to, text, wght } of cuts) {
  const cut = await subset(readFileSync(new URL(`${from}.woff2`, fontsource)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  })
  writeFileSync(new URL(`${to}.woff2`, target), cut)
  console.log(to, cut.length)
}
for (const family of ['onest', 'literata'])
  copyFileSync(new URL(`${family}/LICENSE`, fontsource), new URL(`${family}-OFL.txt`, target))

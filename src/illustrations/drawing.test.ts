import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DISEASES } from './diseases/diseases.recipes.ts'
import { drawing, drawingAlt, type Subject } from './drawing.ts'
import { EMPTY_NAMES } from './empty/empty.ts'
import { FORMS, PURPOSES } from './packs/packs.recipes.ts'
import { ON_FRAME } from './palette.ts'
import { PESTS } from './pests/pests.recipes.ts'
import { PLANTS } from './plants/plants.recipes.ts'

// biome-ignore format: the aliases of the seed, a list to be read as one
const SEED = {
  plants: ['yablonya', 'grusha', 'vishnya', 'chereshnya', 'sliva', 'abrikos', 'persik', 'smorodina-chernaya', 'kryzhovnik', 'malina', 'zemlyanika', 'vinograd', 'golubika', 'tomat', 'perec', 'baklazhan', 'kartofel', 'ogurec', 'kabachok', 'kapusta', 'luk', 'chesnok', 'svekla', 'morkov', 'goroh', 'ukrop', 'roza'],
  pests: ['koloradskij-zhuk', 'yablonnaya-plodozhorka', 'slivovaya-plodozhorka', 'yablonnyj-cvetoed', 'malinno-zemlyanichnyj-dolgonosik', 'malinnyj-zhuk', 'malinnaya-steblevaya-muha', 'zelenaya-yablonnaya-tlya', 'vishnevaya-tlya', 'slivovaya-opylennaya-tlya', 'persikovaya-tlya', 'bahchevaya-tlya', 'kapustnaya-tlya', 'krasnosmorodinnaya-tlya', 'zelenaya-rozannaya-tlya', 'obyknovennyj-pautinnyj-kleshch', 'teplichnaya-belokrylka', 'zapadnyj-cvetochnyj-trips', 'tabachnyj-trips', 'vishnevaya-muha', 'lukovaya-muha', 'kapustnaya-muha', 'morkovnaya-muha', 'ivovo-morkovnaya-tlya', 'kapustnaya-belyanka', 'kapustnaya-mol', 'kapustnaya-sovka', 'krestocvetnye-bloshki', 'provolochniki', 'medvedka', 'majskij-hrushch', 'smorodinnyj-pochkovyj-kleshch', 'kryzhovnikovaya-ognevka', 'kryzhovnikovyj-pililshchik', 'smorodinnaya-steklyannica', 'kalifornijskaya-shchitovka', 'listovertki', 'grozdevaya-listovertka', 'vinogradnyj-vojlochnyj-kleshch', 'grushevaya-medyanica', 'grushevyj-gallovyj-kleshch', 'zemlyanichnyj-kleshch', 'setchatyj-slizen', 'hlopkovaya-sovka', 'tomatnaya-miniruyushchaya-mol', 'rozannyj-pililshchik', 'gorohovaya-plodozhorka', 'odnoletnie-sornyaki', 'mnogoletnie-sornyaki', 'pyrej-polzuchij'],
  diseases: ['fitoftoroz', 'alternarioz', 'parsha-yabloni', 'parsha-grushi', 'rzhavchina-grushi', 'muchnistaya-rosa-yabloni', 'monilioz', 'kokkomikoz', 'klyasterosporioz', 'kurchavost-listev-persika', 'karmashki-slivy', 'polistigmoz', 'bakterialnyj-ozhog', 'seraya-gnil', 'amerikanskaya-muchnistaya-rosa', 'antraknoz-smorodiny', 'septorioz-smorodiny', 'stolbchataya-rzhavchina', 'purpurovaya-pyatnistost-maliny', 'antraknoz-maliny', 'belaya-pyatnistost-zemlyaniki', 'muchnistaya-rosa-zemlyaniki', 'muchnistaya-rosa-tykvennyh', 'peronosporoz-ogurca', 'kornevye-gnili', 'bakterioz-ogurca', 'kladosporioz-tomata', 'septorioz-tomata', 'vershinnaya-gnil', 'chernaya-nozhka', 'kila-kapusty', 'sosudistyj-bakterioz-kapusty', 'mildyu', 'oidium', 'chernaya-pyatnistost-roz', 'muchnistaya-rosa-roz', 'peronosporoz-luka', 'shejkovaya-gnil-luka', 'cerkosporoz-svekly', 'askohitoz-goroha', 'parsha-obyknovennaya-kartofelya', 'rizoktonioz', 'mozaika-tomata'],
} as const

const STRANGERS: readonly Subject[] = [
  { kind: 'plants', alias: 'hren' },
  { kind: 'plants', alias: 'tomat-cherri' },
  { kind: 'plants', alias: 'antonovka-obyknovennaya', plantAlias: 'yablonya' },
  { kind: 'pests', alias: 'neizvestnyj', group: 'insect' },
  { kind: 'pests', alias: 'neizvestnyj', group: 'mite' },
  { kind: 'pests', alias: 'neizvestnyj', group: 'mollusc' },
  { kind: 'pests', alias: 'neizvestnyj', group: 'weed' },
  { kind: 'pests', alias: 'constructor', group: '__proto__' },
  { kind: 'pests', alias: 'svekolnyj-dolgonosik', group: 'insect' },
  { kind: 'diseases', alias: 'chto-to-novoe' },
  { kind: 'diseases', alias: 'muchnistaya-rosa-floksov', hostAlias: 'floksy' },
  { kind: 'diseases', alias: 'toString', hostAlias: 'kryzhovnik' },
]

const HOSTED: readonly Subject[] = [
  { kind: 'diseases', alias: 'fitoftoroz', hostAlias: 'kartofel' },
  { kind: 'diseases', alias: 'seraya-gnil', hostAlias: 'vinograd' },
  { kind: 'diseases', alias: 'seraya-gnil', hostAlias: 'golubika' },
  { kind: 'diseases', alias: 'monilioz', hostAlias: 'vishnya' },
  { kind: 'diseases', alias: 'monilioz', hostAlias: 'ukrop' },
  { kind: 'diseases', alias: 'kurchavost-listev-persika', hostAlias: 'tomat' },
]

const subjects: readonly Subject[] = [
  ...SEED.plants.map((alias): Subject => ({ kind: 'plants', alias })),
  ...SEED.pests.map((alias): Subject => ({ kind: 'pests', alias })),
  ...SEED.diseases.map((alias): Subject => ({ kind: 'diseases', alias })),
  ...EMPTY_NAMES.map((name): Subject => ({ kind: 'empty', name })),
]
const PACKS = Object.keys(FORMS).map(
  (formulationCode, i): Subject => ({
    kind: 'drugs',
    alias: formulationCode,
    name: 'Хорус',
    formulationState: 'liquid',
    formulationCode,
    purposes: [Object.keys(PURPOSES)[i % Object.keys(PURPOSES).length]!],
  }),
)
const everything = [...subjects, ...PACKS, ...STRANGERS, ...HOSTED]

const weight = (svg: string) => gzipSync(svg, { level: 9 }).length

describe('recipes', () => {
  it('exist for every crop, pest and disease of the seed', () => {
    expect(SEED.plants.filter(alias => !(alias in PLANTS))).toEqual([])
    expect(SEED.pests.filter(alias => !(alias in PESTS))).toEqual([])
    expect(SEED.diseases.filter(alias => !(alias in DISEASES))).toEqual([])
  })

  it('colours that may touch the frame have luminances between 0.145 and 0.283', () => {
    const outside = ON_FRAME.filter(color => luminance(rgb(color)) < 0.145 || luminance(rgb(color)) > 0.283)
    expect(outside).toEqual([])
  })
})

describe('drawing', () => {
  it('gives the same bytes for the same subject', () => {
    for (const subject of everything) expect(drawing(subject)).toBe(drawing(structuredClone(subject)))
  })

  it('gives every subject a different picture', () => {
    const all = subjects.map(drawing)
    expect(new Set(all).size).toBe(all.length)
  })

  it('draws two unknown plants differently', () => {
    expect(drawing({ kind: 'plants', alias: 'floksy' })).not.toBe(drawing({ kind: 'plants', alias: 'hren' }))
    const sort = (alias: string) => drawing({ kind: 'plants', alias, plantAlias: 'yablonya' })
    expect(sort('melba')).not.toBe(sort('imrus'))
  })

  it('shows a disease on the given crop', () => {
    const on = (hostAlias?: string) =>
      drawing({ kind: 'diseases', alias: 'seraya-gnil', ...(hostAlias && { hostAlias }) })
    expect(on('vinograd')).not.toBe(on('zemlyanika'))
    expect(on()).toBe(on('zemlyanika'))
  })

  it('contains nothing that a strict policy forbids, and no ids that would clash when used twice', () => {
    for (const subject of everything) {
      const svg = drawing(subject)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 300"/)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /\s(id|style|class|href|on\w+)=|<(script|style|image|use|foreignObject)|https?:|url\(/i,
      )
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
    }
  })

  it('is small', () => {
    const weights = everything.map(subject => weight(drawing(subject))).sort((a, b) => a - b)
    expect(weights[weights.length >> 1]).toBeLessThanOrEqual(3200)
    expect(Math.max(...weights)).toBeLessThanOrEqual(5120)
  })
})

/** Steps 50 and 950 of the kinds: the frames of the cards. */
const FRAMES = {
  plants: ['#f7fbef', '#1a2305'],
  pests: ['#fff8ed', '#2f1a00'],
  diseases: ['#fef6fc', '#2c1728'],
  drugs: ['#f2fcf3', '#082612'],
  empty: ['#f9fafb', '#030712'],
} as const

const rgb = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
const linear = (value: number) => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([r, g, b]: readonly [number, number, number]) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

async function pixels(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(400, 300)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]!
  const color = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 3)] as [number, number, number]
  return { alpha, color }
}

type Pixels = Awaited<ReturnType<typeof pixels>>

/** Opaque pixels two steps from the transparent ground: the edge as the eye meets it. */
function* edgeOf({ alpha, color }: Pixels) {
  for (let y = 3; y < 297; y++) {
    for (let x = 3; x < 397; x++) {
      const nearGround = alpha(x - 2, y) < 8 || alpha(x + 2, y) < 8 || alpha(x, y - 2) < 8 || alpha(x, y + 2) < 8
      if (alpha(x, y) > 251 && nearGround) yield color(x, y)
    }
  }
}

describe('a drawing on its frame', () => {
  it.each(
    everything.map(
      subject => [`${subject.kind} ${'alias' in subject ? subject.alias : subject.name}`, subject] as const,
    ),
  )('%s is complete and visible in both themes', async (_name, subject) => {
    const picture = await pixels(drawing(subject))
    const border = Array.from({ length: 400 }, (_, x) => picture.alpha(x, 0) + picture.alpha(x, 299))
    const sides = Array.from({ length: 300 }, (_, y) => picture.alpha(0, y) + picture.alpha(399, y))
    expect(Math.max(...border, ...sides)).toBe(0)

    const [light, dark] = FRAMES[subject.kind].map(frame => luminance(rgb(frame))) as [number, number]
    const edge = [...edgeOf(picture)].map(luminance)
    const faint = edge.filter(l => (light + 0.05) / (l + 0.05) < 3 || (l + 0.05) / (dark + 0.05) < 3)
    expect(edge.length).toBeGreaterThan(400)
    expect(faint.length / edge.length).toBeLessThan(0.08)
  })
})

describe('alternative text', () => {
  it('names the crop of a disease and what is seen on it', () => {
    expect(
      drawingAlt({ kind: 'diseases', alias: 'fitoftoroz', hostAlias: 'tomat' }, { name: 'Фитофтороз', host: 'Томат' }),
    ).toBe('Томат, рисунок: бурые расплывчатые пятна на листьях и плоде, в лупе белый пушок по краю пятна снизу листа')
  })

  it('names other subjects by their name', () => {
    expect(drawingAlt({ kind: 'pests', alias: 'koloradskij-zhuk' }, { name: 'Колорадский жук' })).toBe(
      'Колорадский жук, рисунок: жук с чёрно-жёлтыми полосами и его личинка',
    )
    expect(drawingAlt({ kind: 'plants', alias: 'morkov' }, { name: 'Морковь' })).toContain('оранжевый корнеплод')
    expect(drawingAlt({ kind: 'empty', name: 'gate' })).toBe('Рисунок: закрытая калитка')
  })
})

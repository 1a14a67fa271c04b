import { DETAIL, TONES } from '../palette.ts'
import { beetle } from '../pests/beetle.ts'
import { disc, fill, oval, place, stroke } from '../svg.ts'

export type EmptyName = 'watering-can' | 'spade' | 'pot' | 'beetle' | 'wilted' | 'broken-stem' | 'gate' | 'cloud'

const ground = oval(200, 276, 150, 8, TONES.ink[1], 0, 0.28)

const leaf = (x: number, y: number, turn: number, size: number, tone = TONES.deep as readonly [string, string]) =>
  place(
    x,
    y,
    turn,
    size,
    fill('M0 0C-22-14-26-52 0-76Z', tone[0]) +
      fill('M0 0C22-14 26-52 0-76Z', tone[1]) +
      stroke('M0 0V-66M0-18L-10-28M0-18L10-28M0-36L-9-45M0-36L9-45', '#cfeccb', 2, 0.75),
  )

const potBody = (x: number, y: number) =>
  place(
    x,
    y,
    0,
    1,
    fill('M-62 0H62L48 112Q46 120 38 120H-38Q-46 120-48 112Z', TONES.orange[0]) +
      fill('M24 0H62L48 112Q46 120 38 120H8C26 84 30 40 24 0Z', TONES.orange[1]) +
      `<rect x="-74" y="-24" width="148" height="34" rx="7" fill="${TONES.orange[1]}"/><rect x="-74" y="-24" width="148" height="20" rx="7" fill="${TONES.orange[0]}"/>` +
      stroke('M-46 24L-38 94', DETAIL.white, 5, 0.25),
  )

const wateringCan = (): string => {
  const [light, dark] = TONES.blue
  return (
    ground +
    stroke('M138 112C60 92 44 178 130 206', dark, 12) +
    stroke('M262 196L334 112', dark, 18) +
    fill('M312 88L358 126L346 136L304 102Z', light) +
    fill('M124 112H266L274 252Q274 268 258 268H132Q116 268 116 252Z', light) +
    fill('M222 112H266L274 252Q274 268 258 268H204C232 220 234 160 222 112Z', dark) +
    oval(195, 112, 71, 14, dark) +
    oval(195, 112, 60, 9, '#17543f') +
    stroke('M146 104C160 52 232 52 246 104', dark, 11) +
    [
      [352, 156],
      [366, 176],
      [344, 186],
      [362, 206],
      [378, 198],
      [350, 222],
      [370, 236],
    ]
      .map(([x, y]) => fill(`M${x} ${y! - 8}q6 8 6 12a6 6 0 0 1-12 0q0-4 6-12Z`, TONES.sky[0]))
      .join('') +
    stroke('M136 140V240', DETAIL.white, 6, 0.25)
  )
}

const spade = (): string =>
  ground +
  place(
    206,
    150,
    12,
    1,
    stroke('M0-104V40', TONES.wood[0], 13) +
      stroke('M4-104V40', TONES.wood[1], 5) +
      stroke('M-30-112H30', TONES.wood[1], 14) +
      fill('M-14 22H14L18 46H-18Z', TONES.ink[1]) +
      fill('M-42 44H42C46 84 34 116 0 134C-34 116-46 84-42 44Z', TONES.ink[0]) +
      fill('M6 44H42C46 84 34 116 0 134C22 106 24 72 6 44Z', TONES.ink[1]) +
      stroke('M-26 58C-26 82-20 98-10 108', DETAIL.white, 4, 0.4),
  ) +
  fill('M60 276C84 246 120 250 140 242C164 232 196 248 224 246C262 242 300 250 336 276Z', TONES.brown[1]) +
  fill('M96 276C118 258 150 264 176 256C206 250 240 264 284 276Z', TONES.brown[0]) +
  stroke('M96 244C96 226 92 214 92 204', TONES.fresh[1], 5) +
  leaf(92, 212, -46, 0.46, TONES.fresh) +
  leaf(92, 210, 48, 0.46, TONES.fresh)

const pot = (): string =>
  ground +
  potBody(200, 152) +
  oval(200, 130, 66, 13, TONES.orange[0]) +
  oval(200, 131, 60, 8, '#5c3a20') +
  disc(172, 130, 4, TONES.brown[0]) +
  disc(216, 132, 5, TONES.brown[0]) +
  disc(194, 127, 3.4, TONES.brown[0]) +
  place(
    320,
    232,
    0,
    1,
    fill('M-34-6H34L28 36Q26 42 20 42H-20Q-26 42-28 36Z', TONES.brown[0]) +
      fill('M10-6H34L28 36Q26 42 20 42H4Q14 20 10-6Z', TONES.brown[1]) +
      stroke('M-40-10H40', TONES.brown[1], 12),
  ) +
  stroke('M66 270L106 190', TONES.wood[1], 8) +
  place(64, 272, 26, 1, fill('M-10-2C-14-26-8-44 0-52C8-44 14-26 10-2Z', TONES.ink[1]))

const resting = (): string =>
  stroke('M30 268C120 250 270 246 374 214', TONES.deep[1], 7) +
  leaf(110, 254, -28, 1.1) +
  leaf(330, 228, 46, 1.14) +
  leaf(66, 262, -70, 0.8) +
  leaf(286, 240, 150, 0.7) +
  place(
    206,
    150,
    76,
    0.9,
    beetle({
      rim: TONES.red,
      cases: TONES.red[0],
      collar: '#2b3340',
      head: '#20262f',
      pattern: 'plain',
      antennae: 'club',
      width: 66,
      length: 128,
    }) +
      [
        [-34, -8],
        [34, -8],
        [-26, 34],
        [26, 34],
        [-38, 54],
        [38, 54],
      ]
        .map(([x, y]) => disc(x!, y!, 9, '#20262f'))
        .join(''),
  ) +
  stroke('M312 92h22l-22 26h22M348 52h16l-16 20h16', TONES.ink[1], 5)

const wilted = (): string =>
  ground +
  stroke('M200 134C198 92 190 66 220 46C256 26 290 58 286 104', TONES.olive[1], 7) +
  leaf(204, 84, -128, 0.9, TONES.olive) +
  leaf(232, 42, -160, 0.78, TONES.lemon) +
  leaf(272, 54, 146, 0.74, TONES.olive) +
  leaf(200, 110, 126, 0.86, TONES.olive) +
  place(
    286,
    106,
    168,
    1,
    [0, 1, 2, 3, 4]
      .map(i => oval(-24 + i * 12, -26, 8, 22, i % 2 ? TONES.rose[1] : TONES.rose[0], -34 + i * 17))
      .join('') + fill('M-16-8Q0-18 16-8Q10 8 0 10Q-10 8-16-8Z', TONES.olive[1]),
  ) +
  oval(316, 236, 9, 15, TONES.rose[0], 40) +
  oval(284, 266, 9, 15, TONES.rose[1], 80) +
  potBody(200, 156)

const brokenStem = (): string =>
  ground +
  stroke('M182 272C186 220 178 190 188 158', TONES.deep[1], 13) +
  fill('M180 162L176 138L188 150L192 130L202 148L196 164Z', TONES.olive[0]) +
  stroke('M204 150C232 132 262 148 280 196C288 222 296 240 306 252', TONES.deep[1], 12) +
  fill('M210 160L192 162L204 150L190 140L210 142Z', TONES.olive[0]) +
  leaf(184, 232, -62, 1) +
  leaf(182, 200, 66, 0.86) +
  leaf(250, 148, 6, 0.9) +
  leaf(276, 190, 74, 0.94) +
  leaf(264, 170, -146, 0.8) +
  place(
    316,
    254,
    118,
    1,
    [-60, -30, 0, 30, 60]
      .map((turn, i) =>
        place(
          0,
          0,
          turn,
          1,
          oval(0, -26, 11, 23, TONES.amber[0]) + oval(0, -26, 7.5, 19.5, i % 2 ? DETAIL.butter : '#e7a52b'),
        ),
      )
      .join('') + disc(0, -6, 15, TONES.brown[1]),
  )

const gate = (): string => {
  const plank = (x: number) =>
    fill(`M${x} 262V106L${x + 17} 84L${x + 34} 106V262Z`, TONES.wood[0]) +
    fill(`M${x + 20} 262V88L${x + 34} 106V262Z`, TONES.wood[1])
  return (
    ground +
    stroke('M58 268V66M342 268V66', TONES.brown[1], 22) +
    fill('M44 66L58 46L72 66ZM328 66L342 46L356 66Z', TONES.brown[1]) +
    [86, 128, 170, 212, 254, 288]
      .slice(0, 5)
      .map((x, i) => plank(x - 2 + i * 4))
      .join('') +
    stroke('M72 138H328M72 226H328', TONES.brown[1], 15) +
    stroke('M84 222L316 142', TONES.brown[1], 11) +
    place(
      200,
      184,
      0,
      1,
      stroke('M-17-8V-26C-17-48 17-48 17-26V-8', TONES.ink[1], 9) +
        `<rect x="-29" y="-12" width="58" height="48" rx="8" fill="${TONES.amber[0]}"/>` +
        disc(0, 8, 7, DETAIL.bark) +
        stroke('M0 10V22', DETAIL.bark, 6),
    ) +
    leaf(46, 270, -24, 0.7, TONES.fresh) +
    leaf(52, 272, 20, 0.56, TONES.fresh) +
    leaf(350, 272, 28, 0.66, TONES.fresh) +
    leaf(342, 272, -22, 0.5, TONES.fresh)
  )
}

const cloud = (): string => {
  const drop = (x: number, y: number, size: number) =>
    place(
      x,
      y,
      0,
      size,
      fill('M0-34C16-10 24 2 24 14A24 24 0 0 1-24 14C-24 2-16-10 0-34Z', TONES.sky[0]) +
        fill('M0-34C16-10 24 2 24 14A24 24 0 0 1 2 38C18 14 14-8 0-34Z', TONES.sky[1]) +
        stroke('M-12 14A13 13 0 0 0-2 26', DETAIL.white, 4, 0.6),
    )
  return (
    fill(
      'M110 186C62 186 50 130 96 118C92 66 164 44 190 84C220 52 290 66 286 118C342 116 350 186 298 186Z',
      TONES.ink[0],
    ) +
    fill('M110 186C84 186 68 170 68 152C110 172 240 172 330 152C330 172 318 186 298 186Z', TONES.ink[1]) +
    stroke('M124 110C126 92 146 82 162 90', DETAIL.white, 5, 0.4) +
    drop(200, 234, 1.04) +
    drop(140, 222, 0.5) +
    drop(262, 222, 0.5)
  )
}

const DRAWINGS: Readonly<Record<EmptyName, () => string>> = {
  'watering-can': wateringCan,
  spade,
  pot,
  beetle: resting,
  wilted,
  'broken-stem': brokenStem,
  gate,
  cloud,
}

export const EMPTY_NAMES = Object.keys(DRAWINGS) as readonly EmptyName[]

export const emptyBody = (name: EmptyName): string => DRAWINGS[name]()

export const EMPTY_SEEN: Readonly<Record<EmptyName, string>> = {
  'watering-can': 'садовая лейка',
  spade: 'лопата в земле и росток',
  pot: 'пустой цветочный горшок',
  beetle: 'отдыхающий жук',
  wilted: 'увядший цветок в горшке',
  'broken-stem': 'сломанный стебель',
  gate: 'закрытая калитка',
  cloud: 'облако с каплей',
}

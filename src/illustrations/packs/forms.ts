import { DETAIL, TONES, type Tone } from '../palette.ts'
import { disc, fill, n, oval, place, stroke } from '../svg.ts'
import type { Box } from './label.ts'
import type { FormName } from './packs.recipes.ts'

/** A pack in the colour of its purpose and the place of its label. */
export interface Form {
  body: (tone: Tone) => string
  label: Box
  /** What lies in front of the label. */
  front?: (tone: Tone, deep: string) => string
}

const shade = (d: string, opacity = 0.14) => fill(d, DETAIL.shade, opacity)

const BOTTLE =
  'M174 76H226V90C264 98 274 116 274 138V262a14 14 0 0 1-14 14H140a14 14 0 0 1-14-14V138C126 116 136 98 174 90Z'
const FLASK =
  'M176 84H224V98C262 108 276 128 276 152V260a16 16 0 0 1-16 16H140a16 16 0 0 1-16-16V152C124 128 138 108 176 98Z'
const CANISTER =
  'M150 60H206V78H232C262 78 280 96 280 122V260a16 16 0 0 1-16 16H136a16 16 0 0 1-16-16V104C120 88 132 78 150 78ZM222 96H240C256 96 264 106 264 120V134H244C238 122 230 112 222 108Z'

const cap = (x: number, y: number, width: number, height: number, color: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${color}"/>` +
  stroke(
    Array.from({ length: Math.floor(width / 9) - 1 }, (_, i) => `M${x + 9 + i * 9} ${y + 6}V${y + height - 5}`).join(
      '',
    ),
    DETAIL.white,
    1.6,
    0.35,
  )

const grains = (cx: number, cy: number, rx: number, ry: number, color: string, count: number) => {
  let body = ''
  for (let i = 0; i < count; i++) {
    const [a, far] = [i * 2.4, Math.sqrt((i + 0.5) / count)]
    body += oval(cx + Math.cos(a) * far * rx, cy + Math.sin(a) * far * ry, 4.4, 3.6, color, (i * 47) % 180)
  }
  return body
}

const sachetPath = 'M116 36H284L276 276H124Z'
const teeth = (y: number, from: number, to: number, down: boolean) => {
  let d = `M${from} ${y}`
  for (let x = from; x < to; x += 8) d += `l4 ${down ? 6 : -6}l4 ${down ? -6 : 6}`
  return d
}

const tablet = (x: number, y: number) =>
  disc(x, y, 19, '#c3cad2') +
  disc(x, y, 15, DETAIL.white) +
  stroke(`M${n(x - 9)} ${n(y)}h18`, '#c3cad2', 2.4) +
  stroke(`M${n(x - 13)} ${n(y - 8)}A15 15 0 0 1 ${n(x)} ${n(y - 16)}`, DETAIL.white, 2.4, 0.9)

export const PACK_FORMS: Readonly<Record<FormName, Form>> = {
  bottle: {
    body: tone =>
      cap(171, 26, 58, 46, tone[1]) +
      fill(BOTTLE, tone[0]) +
      fill('M226 90C264 98 274 116 274 138V262a14 14 0 0 1-14 14H226C248 250 250 140 226 90Z', tone[1]) +
      stroke('M140 118C136 122 134 128 134 132', DETAIL.white, 5, 0.4),
    label: { x: 132, y: 136, width: 136, height: 126 },
  },
  flask: {
    body: tone =>
      cap(172, 34, 56, 46, tone[1]) +
      fill(FLASK, tone[0]) +
      fill('M224 98C262 108 276 128 276 152V260a16 16 0 0 1-16 16H226C250 240 252 140 224 98Z', tone[1]) +
      stroke('M124 136Q200 150 276 136', DETAIL.white, 3, 0.4),
    label: { x: 130, y: 152, width: 140, height: 112 },
  },
  canister: {
    body: tone =>
      cap(148, 26, 60, 34, tone[1]) +
      `<path d="${CANISTER}" fill="${tone[0]}" fill-rule="evenodd"/>` +
      fill('M280 134V260a16 16 0 0 1-16 16H236C256 240 256 190 250 134H264Z', tone[1]) +
      stroke('M134 106V256', DETAIL.white, 5, 0.3),
    label: { x: 128, y: 142, width: 144, height: 122 },
  },
  ampoule: {
    body: tone =>
      fill('M112 66H262V276H112Z', tone[0]) +
      fill('M262 66L292 52V262L262 276Z', tone[1]) +
      fill('M112 66L142 52H292L262 66Z', tone[1]) +
      stroke('M112 66H262V276M262 66L292 52', DETAIL.white, 2, 0.5),
    label: { x: 122, y: 90, width: 130, height: 128 },
    front: (_tone, deep) =>
      place(
        304,
        214,
        14,
        1,
        `<path d="M-9-92C-9-98 9-98 9-92L7-62C10-54 20-50 20-40V58Q20 66 12 66H-12Q-20 66-20 58V-40C-20-50-10-54-7-62Z" fill="#eef6fb" stroke="${TONES.ink[1]}" stroke-width="4"/>` +
          fill('M-17-6H17V57Q17 63 11 63H-11Q-17 63-17 57Z', deep, 0.75) +
          stroke('M-10-34V50', DETAIL.white, 4, 0.8) +
          stroke('M-8-64H8', deep, 4),
      ),
  },
  sachet: {
    body: tone =>
      fill(sachetPath, tone[0]) +
      fill('M284 36L276 276H232C248 200 254 110 250 36Z', tone[1]) +
      fill(`${teeth(36, 116, 284, false)}L282.6 62H117.2Z`, tone[1]) +
      fill('M123.4 256H276.6L276 276H124Z', tone[1]) +
      stroke('M132 49H268M134 266H266', DETAIL.white, 2, 0.4) +
      stroke('M134 78L140 240', DETAIL.white, 4, 0.3),
    label: { x: 138, y: 84, width: 124, height: 152 },
  },
  pouch: {
    body: tone =>
      fill('M108 44H292C296 120 300 200 288 268C230 280 170 280 112 268C100 200 104 120 108 44Z', tone[0]) +
      fill('M292 44C296 120 300 200 288 268C270 272 252 274 236 276C256 200 260 110 254 44Z', tone[1]) +
      fill('M108 44H292L293 70H107Z', tone[1]) +
      stroke('M116 62H284', DETAIL.white, 2.6, 0.6) +
      disc(200, 54, 6, DETAIL.white, 0.85) +
      shade('M112 268C170 252 230 252 288 268C230 280 170 280 112 268Z'),
    label: { x: 132, y: 92, width: 136, height: 148 },
  },
  granules: {
    body: tone =>
      fill('M112 40H288L296 252C298 268 288 276 274 276H126C112 276 102 268 104 252Z', tone[0]) +
      fill('M288 40L296 252C298 268 288 276 274 276H234C254 200 258 110 252 40Z', tone[1]) +
      fill('M112 40H288L289 66H111Z', tone[1]) +
      stroke('M120 53H280', DETAIL.white, 2, 0.4),
    label: { x: 132, y: 82, width: 136, height: 118 },
    front: (_tone, deep) =>
      `<rect x="140" y="210" width="120" height="48" rx="22" fill="#fff"/>` +
      grains(200, 234, 50, 17, deep, 40) +
      grains(316, 272, 24, 7, TONES.brown[0], 12),
  },
  box: {
    body: tone =>
      fill('M96 84H268V276H96Z', tone[0]) +
      fill('M268 84L304 62V254L268 276Z', tone[1]) +
      fill('M96 84L132 62H304L268 84Z', tone[1]) +
      stroke('M96 84H268V276M268 84L304 62', DETAIL.white, 2, 0.5) +
      fill('M163 66H217L202 82H150Z', DETAIL.white, 0.25),
    label: { x: 108, y: 104, width: 148, height: 130 },
    front: () => grains(330, 268, 36, 12, TONES.brown[1], 20) + grains(326, 262, 22, 7, TONES.straw[0], 9),
  },
  jar: {
    body: tone =>
      cap(134, 40, 132, 42, tone[1]) +
      fill(
        'M140 82H260C276 88 282 98 282 114V258a18 18 0 0 1-18 18H136a18 18 0 0 1-18-18V114C118 98 124 88 140 82Z',
        tone[0],
      ) +
      fill('M260 82C276 88 282 98 282 114V258a18 18 0 0 1-18 18H232C252 220 252 140 240 82Z', tone[1]) +
      stroke('M132 118V252', DETAIL.white, 5, 0.3),
    label: { x: 128, y: 112, width: 144, height: 138 },
  },
  tube: {
    body: tone =>
      fill('M132 34H268L250 236H150Z', tone[0]) +
      fill('M268 34L250 236H220C236 170 240 100 236 34Z', tone[1]) +
      fill('M130 30H270V50H130Z', tone[1]) +
      cap(164, 236, 72, 42, tone[1]),
    label: { x: 153, y: 64, width: 94, height: 146 },
  },
  blister: {
    body: tone =>
      fill('M88 52H258V256H88Z', tone[0]) +
      fill('M214 52H258V256H190C212 200 218 120 214 52Z', tone[1]) +
      stroke('M88 230H258', DETAIL.white, 2, 0.5) +
      fill('M88 52H258V66H88Z', tone[1]),
    label: { x: 98, y: 80, width: 130, height: 138 },
    front: () =>
      place(
        292,
        184,
        10,
        0.96,
        `<rect x="-52" y="-92" width="104" height="184" rx="12" fill="#dfe4e9" stroke="${TONES.ink[1]}" stroke-width="4"/>` +
          [-62, -21, 20, 61].map(y => tablet(-24, y) + tablet(24, y)).join(''),
      ),
  },
  briquettes: {
    body: tone =>
      fill('M84 74H240V276H84Z', tone[0]) +
      fill('M240 74L270 56V258L240 276Z', tone[1]) +
      fill('M84 74L114 56H270L240 74Z', tone[1]),
    label: { x: 94, y: 96, width: 136, height: 134 },
    front: tone =>
      [
        [286, 252],
        [330, 252],
        [308, 220],
      ]
        .map(
          ([x, y]) =>
            `<rect x="${x! - 20}" y="${y! - 14}" width="40" height="28" rx="4" fill="${tone[1]}"/><rect x="${x! - 14}" y="${y! - 8}" width="28" height="16" rx="3" fill="${tone[0]}"/>`,
        )
        .join(''),
  },
  bomb: {
    body: tone =>
      stroke('M196 92C176 74 214 66 196 40M216 92C232 70 204 62 222 36', TONES.ink[0], 7) +
      fill('M120 112C120 98 280 98 280 112V258C280 282 120 282 120 258Z', tone[0]) +
      fill('M246 103C270 106 280 108 280 112V258C280 268 268 274 246 276Z', tone[1]) +
      oval(200, 111, 80, 13, tone[1]) +
      stroke('M200 108V84', DETAIL.night, 5),
    label: { x: 132, y: 138, width: 136, height: 118 },
  },
}

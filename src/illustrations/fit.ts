import { HEIGHT, n, type Point, WIDTH } from './svg.ts'

/** [a, b, c, d, e, f] as in SVG: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [number, number, number, number, number, number]

const SAME: Matrix = [1, 0, 0, 1, 0, 0]
const MARGIN = 14
/** The largest scale, so that small things stay small. */
const LARGEST = 1.2

const times = (m: Matrix, k: Matrix): Matrix => [
  m[0] * k[0] + m[2] * k[1],
  m[1] * k[0] + m[3] * k[1],
  m[0] * k[2] + m[2] * k[3],
  m[1] * k[2] + m[3] * k[3],
  m[0] * k[4] + m[2] * k[5] + m[4],
  m[1] * k[4] + m[3] * k[5] + m[5],
]

const RADIAN = Math.PI / 180
const turned = (degrees: number): Matrix => {
  const [c, s] = [Math.cos(degrees * RADIAN), Math.sin(degrees * RADIAN)]
  return [c, s, -s, c, 0, 0]
}
const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

function matrixOf(transform: string): Matrix {
  let m = SAME
  for (const [, name, list] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c] = list!.split(' ').map(Number)
    if (name === 'translate') m = times(m, moved(a, b ?? 0))
    else if (name === 'scale') m = times(m, [a, 0, 0, b ?? a, 0, 0])
    else if (name === 'skewX') m = times(m, [1, 0, Math.tan(a * RADIAN), 1, 0, 0])
    else m = times(times(times(m, moved(b ?? 0, c ?? 0)), turned(a)), moved(-(b ?? 0), -(c ?? 0)))
  }
  return m
}

/** How many numbers each path command takes. */
const ARITY: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, T: 2, A: 7, Z: 0 }

/** Points on a path, close enough to find its bounds: ends, and three points within each curve. */
function pathPoints(d: string): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const [, letter, list] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const name = letter!.toUpperCase()
    const size = ARITY[name] ?? 2
    const numbers = (list!.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    for (let i = 0; size && i < numbers.length; i += size) {
      const args = numbers.slice(i, i + size)
      const from: Point = letter === name ? [0, 0] : [x, y]
      const at = (k: number): Point => [from[0] + args[k]!, from[1] + args[k + 1]!]
      const end: Point = name === 'H' ? [from[0] + args[0]!, y] : name === 'V' ? [x, from[1] + args[0]!] : at(size - 2)
      const controls = name === 'C' ? [at(0), at(2)] : name === 'Q' ? [at(0)] : []
      for (const t of controls.length ? [0.25, 0.5, 0.75] : []) points.push(onCurve([[x, y], ...controls, end], t))
      points.push(end)
      ;[x, y] = end
    }
  }
  return points
}

/** De Casteljau: the point of a Bézier curve of any degree. */
function onCurve(points: readonly Point[], t: number): Point {
  if (points.length === 1) return points[0]!
  return onCurve(
    points
      .slice(1)
      .map(
        (point, i): Point => [
          points[i]![0] + (point[0] - points[i]![0]) * t,
          points[i]![1] + (point[1] - points[i]![1]) * t,
        ],
      ),
    t,
  )
}

function shapePoints(tag: string, attribute: (name: string) => string | undefined): Point[] {
  const number = (name: string) => Number(attribute(name) ?? 0)
  if (tag === 'path') return pathPoints(attribute('d') ?? '')
  const [x, y] =
    tag === 'rect'
      ? [number('x') + number('width') / 2, number('y') + number('height') / 2]
      : [number('cx'), number('cy')]
  const [rx, ry] =
    tag === 'rect'
      ? [number('width') / 2, number('height') / 2]
      : [number('rx') || number('r'), number('ry') || number('r')]
  return [
    [x - rx, y],
    [x + rx, y],
    [x, y - ry],
    [x, y + ry],
  ]
}

interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** The bounds of a drawing made by this module: groups, paths, circles, ellipses and rectangles only. */
function boundsOf(body: string): Bounds {
  const bounds: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const stack: Matrix[] = [SAME]
  for (const [, closing, tag, attributes] of body.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    if (closing) {
      stack.pop()
      continue
    }
    const attribute = (name: string) => attributes!.match(new RegExp(`(?:^|\\s)${name}="([^"]*)"`))?.[1]
    const m = times(stack.at(-1)!, matrixOf(attribute('transform') ?? ''))
    if (tag === 'g') stack.push(m)
    else widen(bounds, shapePoints(tag!, attribute), m, Number(attribute('stroke-width') ?? 0) / 2)
  }
  return bounds
}

function widen(bounds: Bounds, points: readonly Point[], m: Matrix, half: number) {
  const edge = half * Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))
  for (const [x, y] of points) {
    const [px, py] = [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]
    bounds.left = Math.min(bounds.left, px - edge)
    bounds.right = Math.max(bounds.right, px + edge)
    bounds.top = Math.min(bounds.top, py - edge)
    bounds.bottom = Math.max(bounds.bottom, py + edge)
  }
}

/** Moves and scales a drawing so that it fills the page up to an even margin: nothing is cut off by the frame. */
export function fitted(body: string): string {
  const { left, top, right, bottom } = boundsOf(body)
  const scale = Math.min(LARGEST, (WIDTH - MARGIN * 2) / (right - left), (HEIGHT - MARGIN * 2) / (bottom - top))
  const x = WIDTH / 2 - ((left + right) / 2) * scale
  const y = HEIGHT / 2 - ((top + bottom) / 2) * scale
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * 1000) / 1000})">${body}</g>`
}

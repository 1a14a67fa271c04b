export type Point = readonly [x: number, y: number]

export const WIDTH = 400
export const HEIGHT = 300

/** One decimal is enough at 400 × 300 and keeps a drawing small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

const see = (opacity?: number) => (opacity === undefined ? '' : ` opacity="${opacity}"`)

export const fill = (d: string, color: string, opacity?: number): string =>
  `<path d="${d}" fill="${color}"${see(opacity)}/>`

export const stroke = (d: string, color: string, width: number, opacity?: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}"${see(opacity)}/>`

/** A filled shape with an edge of its own: gives white and black bodies contrast on every frame. */
export const rimmed = (d: string, color: string, rim: string, width: number): string =>
  `<path d="${d}" fill="${color}" stroke="${rim}" stroke-width="${n(width)}"/>`

export const disc = (x: number, y: number, r: number, color: string, opacity?: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}"${see(opacity)}/>`

export const oval = (x: number, y: number, rx: number, ry: number, color: string, turn = 0, opacity?: number): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${color}"${see(opacity)}` +
  `${turn ? ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"` : ''}/>`

export const place = (x: number, y: number, turn: number, scale: number, body: string): string => {
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
  return `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${size}">${body}</g>`
}

/** The same picture seen in a mirror that stands at `x = at`. */
export const mirrored = (at: number, body: string): string =>
  `<g transform="translate(${n(at * 2)} 0) scale(-1 1)">${body}</g>`

export const both = (body: string): string => `${body}<g transform="scale(-1 1)">${body}</g>`

export const page = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`

/** Straight segments through the points. */
export const polyline = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`

/** A soft line through the points (Catmull–Rom written as Bézier segments). */
export function spline(points: readonly Point[]): string {
  let d = `M${n(points[0]![0])} ${n(points[0]![1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ]
    const first = `${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)}`
    const second = `${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)}`
    d += `C${first} ${second} ${n(c[0])} ${n(c[1])}`
  }
  return d
}

/** The point of that soft line at `t` in [0, 1], counted by segments. */
export function onSpline(points: readonly Point[], t: number): Point {
  const last = points.length - 2
  const i = Math.min(last, Math.max(0, Math.floor(t * (last + 1))))
  const u = t * (last + 1) - i
  const [a, b, c, e] = [
    points[Math.max(0, i - 1)]!,
    points[i]!,
    points[i + 1]!,
    points[Math.min(points.length - 1, i + 2)]!,
  ]
  const axis = (k: 0 | 1) =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * u +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - e[k]) * u * u +
      (3 * b[k] - a[k] - 3 * c[k] + e[k]) * u * u * u)
  return [axis(0), axis(1)]
}

/** An irregular closed patch around a point, more natural than a circle. */
export function patch(x: number, y: number, rx: number, ry: number, wobble: () => number, corners = 7): string {
  const points: Point[] = []
  for (let i = 0; i < corners; i++) {
    const angle = (i / corners) * Math.PI * 2
    const r = 1 + wobble()
    points.push([x + Math.cos(angle) * rx * r, y + Math.sin(angle) * ry * r])
  }
  const loop = [...points, points[0]!]
  return `${spline(loop)}Z`
}

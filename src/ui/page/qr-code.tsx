/** A square of dark modules, one unit each, as strokes. */
export interface QrImage {
  size: number
  path: string
}

/** Read by a phone; the address stands beside it for people. */
export const QrCode = ({ code: { size, path }, width }: { code: QrImage; width?: number }) => (
  <svg width={width} height={width} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
    <path d={path} stroke="currentColor" />
  </svg>
)

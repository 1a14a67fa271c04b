/**
 * A QR code of the text as the path of an SVG, strokes one unit wide, so that it needs no picture and no inline style. Pages contain it twice,
 * in their HTML and in their data, so it is written relatively.
 */
export async function qrPath(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const rows = Array.from({ length: modules.size }, (_, y) => rowPath(y, modules.size, x => modules.get(y, x) === 1))
  return { size: modules.size, path: rows.join('') }
}

/** A horizontal stroke along the middle of each run of dark modules. */
function rowPath(y: number, size: number, isDark: (x: number) => boolean): string {
  let path = ''
  let pen = -1
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue
    const start = x
    while (x + 1 < size && isDark(x + 1)) x++
    path += `${pen < 0 ? `M${start} ${y}.5` : `m${start - pen} 0`}h${x - start + 1}`
    pen = x + 1
  }
  return path
}

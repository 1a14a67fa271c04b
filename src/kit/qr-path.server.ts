/** A QR code of the text as the path of an SVG, one unit per module, so that it needs no picture and no inline style. */
export async function qrPath(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const rows = Array.from({ length: modules.size }, (_, y) => rowPath(y, modules.size, x => modules.get(y, x) === 1))
  return { size: modules.size, path: rows.join('') }
}

/** A horizontal stroke for each run of dark modules. */
function rowPath(y: number, size: number, isDark: (x: number) => boolean): string {
  let path = ''
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue
    const start = x
    while (x + 1 < size && isDark(x + 1)) x++
    path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
  }
  return path
}

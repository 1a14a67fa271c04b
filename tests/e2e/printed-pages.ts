import type { Page } from '@playwright/test'

/** The number of A4 sheets that the page prints on. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

/** Pixels by which a table is cut at the right edge of the sheet, 186 mm of A4. */
export async function cutOff(page: Page): Promise<number> {
  await page.setViewportSize({ width: 703, height: 1017 })
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('table')].map(table => table.scrollWidth - table.parentElement!.clientWidth),
    ),
  )
  await page.emulateMedia({ media: null })
  return cut
}

/** Width and height in millimetres of each sheet, as the styles of the page ask for. */
export async function printedSheets(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [mm(width), mm(height)])
}

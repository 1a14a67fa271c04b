import { amountText } from './amount-text.ts'
import type { Quantity } from './quantity.ts'
import { Ratio } from './ratio.ts'

/**
 * Bordeaux mixture is copper sulphate with lime: copper sulphate alone burns leaves. Its percentage counts the copper sulphate; of slaked
 * lime 1 to 1.3 times as much is taken (general gardening practice, to be checked against the label of the kit).
 */
const limeShare = { least: new Ratio(1n), most: new Ratio(13n, 10n) }

/** «100–130 г» of lime for that much copper sulphate. */
export function limeText(copper: Quantity): string {
  const [least, most] = [limeShare.least, limeShare.most].map(share =>
    amountText({ ...copper, value: copper.value.times(share) }),
  )
  return least!.split('\u00a0')[1] === most!.split('\u00a0')[1]
    ? `${least!.split('\u00a0')[0]}–\u2060${most}`
    : `${least} – ${most}`
}

/** In this order only: lime poured into copper sulphate curdles. */
export const bordeauxSteps: readonly string[] = [
  'Известь погасите, разведите в\u00a0половине воды и\u00a0процедите.',
  'Медный купорос растворите в\u00a0тёплой воде в\u00a0пластиковой или стеклянной посуде и\u00a0долейте до\u00a0второй половины. Железная не\u00a0годится.',
  'Тонкой струёй вливайте купорос в\u00a0известь, не\u00a0наоборот, и\u00a0мешайте.',
  'Должна выйти голубая жидкость. Очищенный гвоздь в\u00a0ней покраснел\u00a0— добавьте извести.',
  'Израсходуйте в\u00a0тот\u00a0же день.',
]

/** Whether the product is such a kit, by its substances. */
export const isBordeaux = ({ substances }: { substances: readonly { alias: string }[] }): boolean =>
  ['sulfat-medi', 'gidroksid-kalciya'].every(alias => substances.some(each => each.alias === alias))

import { OwnSlot } from '#features/own-verdicts/own-slot.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

/** The answer for own plantings. Without one a form of the calculator stands in its place: folded on a phone, of the same height on a desktop. */
export function OwnPlanting({ drug }: { drug: DrugDetail }) {
  const { alias } = drug
  const calculate = drug.unregistered ? null : drug.calculate
  return (
    <OwnSlot query={`drug=${alias}`} className={calculate ? 'mt-4 md:min-h-80' : 'mt-4'}>
      {calculate && <AskByHarvest drug={drug} to={calculate} />}
    </OwnSlot>
  )
}

const fieldClass = 'min-h-12 w-full min-w-0 rounded-control border border-control bg-surface px-3'

/** Asks the calculator with what the page knows already, also without scripts. */
function AskByHarvest({ drug: { cropsToAsk, chosen, crop }, to }: { drug: DrugDetail; to: string }) {
  const [path = to, search] = to.split('?')
  const known = [...new URLSearchParams(search)]
  const hasPlace = known.some(([name]) => name === 'place')
  return (
    <section aria-labelledby="ask-by-harvest" className="rounded-card border border-line bg-surface px-4">
      <details className="folded border-0!">
        <summary>
          <h2 id="ask-by-harvest" className="font-sans text-base font-normal text-muted">
            Для моей посадки
          </h2>
          <span>
            успеете к{'\u00a0'}сбору?
            <Icon name="chevron-down" className="turns" />
          </span>
        </summary>
        <form action={path} method="get" className="grid gap-3 pt-3 md:border-t md:border-line md:pb-4">
          {known.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>
            <b>Успеете к{'\u00a0'}сбору?</b> Скажите, где растёт и{'\u00a0'}когда собирать.
          </p>
          <Fields crops={chosen && crop ? [] : cropsToAsk} hasPlace={hasPlace} />
          <Button type="submit" variant="secondary" className="md:max-w-2xl">
            Проверить
          </Button>
          <p className="text-sm text-muted">
            <Link
              to={`/profile?view=plantings&new=${crop && crop !== 'unknown' ? crop.alias : '1'}`}
              className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
            >
              Завести посадку
            </Link>{' '}
            —{'\u00a0'}и{'\u00a0'}ответ будет здесь сразу.
          </p>
        </form>
      </details>
    </section>
  )
}

interface FieldsProps {
  /** To choose from; empty: it is known. */
  crops: DrugDetail['cropsToAsk']
  hasPlace: boolean
}

const Fields = ({ crops, hasPlace }: FieldsProps) => (
  <div className="grid grid-cols-2 gap-3 md:max-w-2xl md:grid-cols-3">
    {crops.length > 0 && (
      <label className="max-md:col-span-2">
        <span className="mb-1 block text-sm">Культура</span>
        <select name="crop" className={fieldClass}>
          {crops.map(each => (
            <option key={each.alias} value={each.alias}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
    )}
    {!hasPlace && (
      <label>
        <span className="mb-1 block text-sm">Место</span>
        <select name="place" className={fieldClass}>
          <option value="">не указано</option>
          <option value="open">грядка</option>
          <option value="protected">теплица</option>
          <option value="indoor">комната</option>
        </select>
      </label>
    )}
    <label>
      <span className="mb-1 block text-sm">Сбор</span>
      <input type="date" name="harvest" className={fieldClass} />
    </label>
  </div>
)

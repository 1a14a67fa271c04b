import type { MenuGroup } from '#site/shell/catalog-menu.tsx'
import { Button } from '#ui/button.tsx'

/** «Что случилось с растением?»: a crop and two buttons, for the lists of diseases and of pests. */
export function Finder({ groups }: { groups: readonly MenuGroup[] }) {
  return (
    <form method="get" action="/diseases" aria-labelledby="finder" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="finder" className="text-xl">
        Что случилось с{'\u00a0'}растением?
      </h2>
      <label className="mt-3 grid gap-1 text-sm text-muted">
        Культура
        <select name="crop" defaultValue="" className="field w-full text-base">
          <option value="">любая</option>
          {groups.map(group => (
            <optgroup key={group.alias} label={group.name}>
              {group.plants.map(plant => (
                <option key={plant.alias} value={plant.alias}>
                  {plant.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div className="mt-3 grid gap-3 picker:grid-cols-2">
        <Button type="submit" icon="diseases" formAction="/diseases">
          Пятна, налёт, гниль
        </Button>
        <Button type="submit" icon="pests" formAction="/pests">
          Кто-то ест или сосёт
        </Button>
      </div>
    </form>
  )
}

import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { ProblemView } from '../crop-hub.view.ts'

/** Problems without a product, or without one that solves them, with the reason and what to do instead. */
export function GapList({ crop, problems }: { crop: string; problems: readonly ProblemView[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 print:grid-cols-2 print:gap-2">
      {problems.map(({ kind, alias, name, gap, drugs, allowed }) => (
        <li key={alias} id={`net-${alias}`} className="grid scroll-mt-20 print:only:col-span-full">
          <Card className="flex gap-3 print:p-3">
            <Icon name="unknown" className="mt-1 text-muted" />
            <div className="grid content-start gap-1.5">
              <h3 className="text-lg print:text-base">
                <Link to={`/${kind}/${alias}?crop=${crop}`} className="text-link underline-offset-4 hover:underline">
                  {name}
                </Link>
              </h3>
              <p className="text-sm text-muted">
                {drugs > 0 && `Разрешено: ${allowed}. `}
                {gap?.reason ?? 'Разрешённых для личного хозяйства препаратов в\u00a0каталоге нет.'}
              </p>
              <p className="print:text-sm">
                <b>Вместо опрыскивания:</b> {gap?.instead ?? 'агротехника и\u00a0биозащита — на\u00a0странице проблемы.'}
              </p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

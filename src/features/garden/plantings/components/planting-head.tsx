import type { ReactNode } from 'react'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import type { PlantingView } from '../planting-view.ts'
import { LightBadge } from './light-box.tsx'
import { sizeText } from './size-text.ts'

interface PlantingHeadProps {
  planting: Parameters<typeof sizeText>[0] &
    Parameters<typeof LightBadge>[0] & { plant: { alias: string; form: PlantingView['plant']['form'] } }
  title: ReactNode
  children?: ReactNode
}

/** The drawing of the crop, the name, the size and the light of a card. */
export const PlantingHead = ({ planting, title, children }: PlantingHeadProps) => (
  <div className="flex gap-3">
    <img
      src={drawingAddress('plants', planting.plant.alias)}
      alt=""
      width={64}
      height={60}
      loading="lazy"
      className="tone-lime flex-none self-start rounded-control bg-(--tone-frame) p-1"
    />
    <div className="min-w-0">
      {title}
      <p className="text-sm text-muted">{sizeText(planting, planting.plant.form) || 'размер не\u00a0указан'}</p>
      {children}
      <p className="mt-1">
        <LightBadge light={planting.light} today={planting.today} />
      </p>
    </div>
  </div>
)

import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'

export interface FaceProps {
  field: FieldDescription
  /** Dotted inside rows: `packs.0.size`. */
  name: string
}

import type { FieldDescription } from '#admin/kinds/kind-description.ts'

export interface FaceProps {
  field: FieldDescription
  /** Dotted inside rows: `packs.0.size`. */
  name: string
}

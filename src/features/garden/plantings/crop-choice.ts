export interface CropChoice {
  alias: string
  name: string
  /** Picked again and again. */
  isContinuous: boolean
}

export interface CropDetails extends CropChoice {
  phases: readonly { key: string; name: string }[]
  sorts: readonly { alias: string; name: string }[]
  schemes: readonly { alias: string; title: string; goal: string | null; author: string | null; steps: number }[]
}

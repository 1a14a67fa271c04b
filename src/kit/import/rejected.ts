/** An error in a file, located by file, line and column. */
export interface Rejected {
  sheet: string
  line: number
  column: string
  message: string
}

export const reasonLabel = 'Причина'

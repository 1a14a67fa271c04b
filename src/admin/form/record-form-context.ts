import { createContext, useContext } from 'react'

interface RecordFormState {
  isNew: boolean
  /** Its page was or is on the site. */
  wasPublished: boolean
  /** Path of the kind and number of the record; 0 for a new one. */
  path: string
  id: number
}

export const RecordFormContext = createContext<RecordFormState>({ isNew: true, wasPublished: false, path: '', id: 0 })

export const useRecordForm = (): RecordFormState => useContext(RecordFormContext)

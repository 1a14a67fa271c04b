import { createContext, useContext } from 'react'

interface RecordFormState {
  isNew: boolean
  /** It was or is on the site. */
  wasPublished: boolean
  /** Published records of its kind have pages. */
  hasPages: boolean
  /** Path of the kind and number of the record; 0 for a new one. */
  path: string
  id: number
}

export const RecordFormContext = createContext<RecordFormState>({
  isNew: true,
  wasPublished: false,
  hasPages: false,
  path: '',
  id: 0,
})

export const useRecordForm = (): RecordFormState => useContext(RecordFormContext)

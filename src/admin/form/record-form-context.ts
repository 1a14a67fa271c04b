import { createContext, useContext } from 'react'

interface RecordFormState {
  isNew: boolean
  /** Its page was or is on the site. */
  wasPublished: boolean
}

export const RecordFormContext = createContext<RecordFormState>({ isNew: true, wasPublished: false })

export const useRecordForm = (): RecordFormState => useContext(RecordFormContext)

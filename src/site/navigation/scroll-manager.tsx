import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { behaviours } from './load-runtime.ts'

/** Tells that the page of an address has come to stand in the document. */
export function ScrollManager() {
  const location = useLocation()
  const how = useNavigationType()
  useLayoutEffect(() => behaviours.now?.committed(location, how), [location, how])
  return null
}

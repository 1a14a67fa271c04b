import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { navigationRuntime } from './load-runtime.ts'

/** Calls `pageCommitted` when the page of a new location is in the document. */
export function ScrollManager() {
  const location = useLocation()
  const how = useNavigationType()
  useLayoutEffect(() => navigationRuntime.current?.committed(location, how), [location, how])
  return null
}

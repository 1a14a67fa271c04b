import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { navigationRuntime } from './load-runtime.ts'

/** Tells that the page of an address has come to stand in the document. */
export function ScrollManager() {
  const location = useLocation()
  const how = useNavigationType()
  useLayoutEffect(() => navigationRuntime.current?.committed(location, how), [location, how])
  return null
}

import { Outlet } from 'react-router'
import { DefaultFrame } from './default-frame.tsx'

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}

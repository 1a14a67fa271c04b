import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { isAuthenticated, session } from '#features/accounts/session.ts'
import { api } from '#kit/http/api-client.ts'
import { notifications } from '#ui/notifications.tsx'

/** Seconds: the visitor is at the front page by then. */
const delay = 5

const message = 'Доступ для неавторизованных пользователей закрыт.'
const link = { url: '/login', anchor: 'Авторизоваться.' }

/** The server no longer knows the user: so does the site. Many refusals make one logout and one notice. */
export function useUnauthorized(): void {
  const navigate = useNavigate()
  const here = useLocation().pathname
  const target = useNavigation().location?.pathname
  const isLeaving = useRef(false)
  isLeaving.current = (target ?? here) === '/logout'
  useEffect(
    () =>
      api.onUnauthorized(() => {
        session.clear()
        if (!isLeaving.current) void navigate('/logout')
        if (!notifications.has(notice)) notice = notifications.add({ message, link }, delay)
      }),
    [navigate],
  )
  useEffect(() => session.subscribe(() => isAuthenticated(session.user()) && notifications.remove(notice)), [])
}

let notice = ''

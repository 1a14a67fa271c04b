import { lazy } from 'react'

/**
 * Screens that belong to no kind follow their page; in its first scripts they would stand together. The server imports them at once: it
 * renders synchronously, so that a component which is still loading would be left out of the page until its next visit.
 */
const importQueue = async () => ({ default: (await import('../home/queue-screen.tsx')).QueueScreen })
const importUsers = async () => ({ default: (await import('../users/users-screen.tsx')).UsersScreen })
const importUser = async () => ({ default: (await import('../users/user-card.tsx')).UserCard })
const importRedirects = async () => ({ default: (await import('../redirects/redirects-screen.tsx')).RedirectsScreen })
const importJournal = async () => ({ default: (await import('../journal/journal-screen.tsx')).JournalScreen })

export const QueueScreen = import.meta.env.SSR ? (await importQueue()).default : lazy(importQueue)
export const UsersScreen = import.meta.env.SSR ? (await importUsers()).default : lazy(importUsers)
export const UserCard = import.meta.env.SSR ? (await importUser()).default : lazy(importUser)
export const RedirectsScreen = import.meta.env.SSR ? (await importRedirects()).default : lazy(importRedirects)
export const JournalScreen = import.meta.env.SSR ? (await importJournal()).default : lazy(importJournal)

export { AdminKeys } from '../palette/admin-keys.tsx'
export { AccountMenu } from './account-menu.tsx'

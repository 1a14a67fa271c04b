import type { ComponentProps } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'sm'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  secondary: 'bg-surface text-ink border-control hover:border-primary hover:text-link',
  quiet: 'text-link border-transparent hover:bg-line/60',
  danger: 'bg-surface text-danger border-danger hover:bg-line/60',
}

const sizes: Record<ButtonSize, string> = { md: 'min-h-11 px-5 text-base', sm: 'min-h-11 mouse:min-h-9 px-3 text-sm' }

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className = ''): string {
  return `inline-flex items-center justify-center gap-2 rounded-control border font-medium no-underline transition-colors disabled:opacity-50 ${variants[variant]} ${sizes[size]} ${className}`
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
}

export function Button({ variant, size, icon, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClass(variant, size, className)} {...rest}>
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 20} />}
      {children}
    </button>
  )
}

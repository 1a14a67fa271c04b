import type { ComponentType } from 'react'
import { LazyBuilder } from '#admin/scheme/lazy-builder.tsx'
import type { FaceProps } from './face-props.ts'

/** Fields that need the whole width of the form and a face of their own, by `path field`. */
const wideFields: Readonly<Record<string, ComponentType<FaceProps>>> = { 'treatment-schemes steps': LazyBuilder }

export const wideFace = (path: string, key: string): ComponentType<FaceProps> | undefined => wideFields[`${path} ${key}`]

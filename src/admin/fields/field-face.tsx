import type { ComponentType } from 'react'
import type { FieldKind } from '#admin/kit/kinds/kind-description.ts'
import { AliasFace } from './alias-face.tsx'
import type { FaceProps } from './face-props.ts'
import { PictureFace, PicturesFace } from './picture-face.tsx'
import { ReferenceFace, ReferencesFace } from './reference-faces.tsx'
import { RichTextFace } from './rich-text-face.tsx'
import { RowKeyFace } from './row-key-face.tsx'
import { RowsFace } from './rows-face.tsx'
import {
  ChoiceFace,
  ChoicesFace,
  DateFace,
  DecimalFace,
  FixedFace,
  FlagFace,
  LongTextFace,
  TextFace,
} from './simple-faces.tsx'

/** The control of every kind of field; a kind without one does not compile. */
const faces: Record<FieldKind, ComponentType<FaceProps>> = {
  text: props => (props.field.rowKey ? <RowKeyFace {...props} /> : <TextFace {...props} />),
  longText: LongTextFace,
  richText: RichTextFace,
  integer: props => <DecimalFace {...props} whole />,
  decimal: props => <DecimalFace {...props} />,
  money: props => <DecimalFace {...props} />,
  flag: FlagFace,
  choice: ChoiceFace,
  choices: ChoicesFace,
  date: DateFace,
  alias: AliasFace,
  reference: props => (props.field.to ? <ReferenceFace {...props} /> : <FixedFace {...props} />),
  references: props => (props.field.to ? <ReferencesFace {...props} /> : <FixedFace {...props} />),
  rows: props => <RowsFace {...props} Face={FieldFace} />,
  image: PictureFace,
  files: PicturesFace,
  // Its table stands below the form.
  ownRows: () => null,
}

export function FieldFace({ field, name }: FaceProps) {
  const Face = field.isFixed ? FixedFace : faces[field.kind]
  return <Face field={field} name={name} />
}

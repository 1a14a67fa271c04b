import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'

import { useKnownNames } from '#admin/fields/record-names.tsx'
import { type ChosenPicture, filesPath } from '#admin/kit/kinds/chosen-picture.ts'
import { fileAddress, variantAddress, variantWidths } from '#features/files/file-address.ts'
import { mistakesOf } from '#features/files/picture-mistakes.ts'

/** A figure with its picture and what is missing; an editor is told when the file is gone, readers see nothing in its place. */
export function FigureView({ node, selected }: NodeViewProps) {
  const found = useKnownNames().nameOf(filesPath, Number(node.attrs.fileId))
  const isGone = !found || found.status === 'trash'
  const mistakes = found?.picture ? mistakesOf(found.picture).map(({ text }) => text) : []
  return (
    <NodeViewWrapper
      className="rich-card"
      data-state={isGone ? 'deleted' : 'shown'}
      data-selected={selected || undefined}
    >
      {isGone ? (
        <span className="text-muted">Файл удалён. На&nbsp;сайте этого рисунка нет.</span>
      ) : (
        <span className="rich-figure">
          <LargePicture picture={found.picture} />
          <span className="rich-figure-words">
            <strong>{node.attrs.caption || found.title}</strong>
            <small>{found.picture?.alt}</small>
            {mistakes.length > 0 && <small className="text-danger">У&nbsp;рисунка {mistakes.join('; ')}.</small>}
          </span>
        </span>
      )}
    </NodeViewWrapper>
  )
}

/** The picture as readers see it, for a figure of a text. Null for a file that is no picture. */
function LargePicture({ picture }: { picture: ChosenPicture | null | undefined }) {
  if (!picture?.hash || !picture.width || !picture.height) return null
  const { hash, type, width, height } = picture
  const src = variantWidths(width).includes(640) ? variantAddress(hash, 'w640', 'webp') : fileAddress(hash, type)
  return <img src={src} alt="" width={width} height={height} loading="lazy" className="rich-picture" />
}

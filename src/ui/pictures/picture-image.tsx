/** A stored picture as components show it; `features/files/picture.ts` makes it on the server. */
export interface Photo {
  /** The smallest variant, or the picture itself where it is smaller than any. */
  src: string
  /** `srcset` of the JPEG variants; there is one of each as AVIF and WebP beside them. Absent for a picture without variants. */
  set?: string
  /** How wide it is shown, as in the attribute of that name. */
  sizes?: string
  width: number
  height: number
  alt: string
  /** Classes that say how it fits its frame: the point that stays visible when the picture is cropped. */
  fit: string
  /** Address of the whole picture. */
  full?: string
  /** Caption, author and licence. */
  credit?: string
}

interface PictureImageProps {
  photo: Photo
  /** Not lazy and with high priority: for the one picture at the top of a page. */
  eager?: boolean | undefined
}

/** A photo in the format and width that suit the browser. Its dimensions reserve the space, so nothing moves when it arrives. */
export const PictureImage = ({ photo: { src, set, sizes, width, height, alt, fit }, eager }: PictureImageProps) => (
  <picture>
    {set &&
      ['avif', 'webp'].map(format => (
        <source key={format} type={`image/${format}`} srcSet={set.replaceAll('jpg', format)} sizes={sizes} />
      ))}
    <img
      src={src}
      srcSet={set}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`picture ${fit}`}
    />
  </picture>
)

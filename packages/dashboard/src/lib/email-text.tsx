export interface EmailTextProps {
  /** The e-mail address. */
  email: string
}

/** An e-mail address, which breaks after its @ before it breaks within a word. */
export function EmailText({ email }: EmailTextProps) {
  const domainStart = email.lastIndexOf('@') + 1
  return (
    <bdi>
      {email.slice(0, domainStart)}
      <wbr />
      {email.slice(domainStart)}
    </bdi>
  )
}

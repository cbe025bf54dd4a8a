/** The URL of a silent WAV file, for stories and guides. */
export function silence(seconds: number) {
  const rate = 8000
  const bytes = new DataView(new ArrayBuffer(44 + seconds * rate))
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) bytes.setUint8(at + i, text.charCodeAt(i))
  }
  write(0, 'RIFF')
  bytes.setUint32(4, 36 + seconds * rate, true)
  write(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate, true)
  bytes.setUint16(32, 1, true)
  bytes.setUint16(34, 8, true)
  write(36, 'data')
  bytes.setUint32(40, seconds * rate, true)
  for (let i = 44; i < bytes.byteLength; i++) bytes.setUint8(i, 128)
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
}

export { toast } from 'sonner'
export { Toaster } from './toast.tsx'

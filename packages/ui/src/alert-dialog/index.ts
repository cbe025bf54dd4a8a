export {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  type AlertDialogProps,
  AlertDialogTitle,
  AlertDialogTrigger,
} from './alert-dialog.tsx'

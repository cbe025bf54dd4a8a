export { type Step, Stepper, type StepperProps, type StepState } from './stepper.tsx'

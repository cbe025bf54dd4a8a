import type { Strings } from './english.ts'
import { plural } from './plural.ts'

/** The texts of all components in Modern Standard Arabic. */
export const arabic: Strings = {
  audioPlayer: {
    download: 'تنزيل التسجيل',
    label: 'التسجيل',
    loadFailed: 'تعذّر تحميل هذا التسجيل.',
    pause: 'إيقاف مؤقت',
    play: 'تشغيل',
    position: (time, duration) => `${time} من ${duration}`,
    retry: 'إعادة المحاولة',
    seek: 'موضع التشغيل',
    speed: 'السرعة',
    unknownDuration: 'المدة غير معروفة',
  },
  avatar: {
    unknownPerson: 'شخص غير معروف',
  },
  barChart: {
    largest: (value, series, label) => `الحد الأقصى ${value} (${series}، ${label}).`,
    total: (total, value, label) => `المجموع ${total}، والحد الأقصى ${value} (${label}).`,
  },
  chartFrame: {
    empty: 'لا توجد بيانات للعرض',
    inOther: (label) => `${label} (ضمن أخرى)`,
    legend: 'مفتاح الرسم',
    more: plural('ar', { other: '# أخرى' }),
    other: plural('ar', { other: 'أخرى (#)' }),
    tableLabel: (caption) => `جدول: ${caption}`,
    viewAsChart: 'عرض كرسم بياني',
    viewAsTable: 'عرض كجدول',
  },
  checklist: {
    empty: 'لا يوجد ما يمكن اختياره',
    noMatches: 'لا توجد نتائج مطابقة',
    selectAll: 'تحديد الكل',
    selected: plural('ar', {
      zero: 'لم يُحدَّد شيء',
      one: 'تم تحديد عنصر واحد',
      two: 'تم تحديد عنصرين',
      few: 'تم تحديد # عناصر',
      many: 'تم تحديد # عنصرًا',
      other: 'تم تحديد # عنصر',
    }),
  },
  copyButton: {
    copied: 'تم النسخ',
    copiedLabel: (subject) => `تم النسخ: ${subject}`,
    copy: 'نسخ',
    copyLabel: (subject) => `نسخ ${subject}`,
    failed: 'تعذّر النسخ',
    failedLabel: (subject) => `تعذّر النسخ: ${subject}`,
  },
  dataTable: {
    selectAll: 'تحديد الكل',
    selectRow: (row) => `تحديد ${row}`,
  },
  dialog: {
    close: 'إغلاق',
  },
  errorState: {
    retry: 'إعادة المحاولة',
    title: 'حدث خطأ ما',
  },
  fileDrop: {
    bytes: (size) => `${size} بايت`,
    dropHere: 'أو أفلته هنا',
    kilobytes: (size) => `${size} كيلوبايت`,
    megabytes: (size) => `${size} ميغابايت`,
    remove: (fileName) => `إزالة ${fileName}`,
    wrongType: (fileName, types) => `نوع الملف ${fileName} غير صحيح (${types})`,
  },
  heatStrip: {
    cell: (row, column, value, valueName) => `${row}، ${column}: ${value} ${valueName}`,
    largest: (value, row, column) => `الحد الأقصى ${value} (${row}، ${column}).`,
    position: (row, column) => `${row}، ${column}`,
    unknown: 'غير معروف',
  },
  lazyComponent: {
    close: 'إغلاق',
    loadFailed: 'تعذّر التحميل. تحقّق من اتصالك وحاول مرة أخرى.',
    opening: 'جارٍ الفتح...',
  },
  lineChart: {
    summary: (total, peak, peakLabel) => `المجموع ${total}، والحد الأقصى ${peak} (${peakLabel}).`,
  },
  numberInput: {
    decrease: 'إنقاص',
    increase: 'زيادة',
  },
  pagination: {
    label: 'التنقل بين الصفحات',
    next: 'التالي',
    page: (page, pages) => `الصفحة ${page} من ${pages}`,
    previous: 'السابق',
  },
  passwordInput: {
    hide: (secret) => `إخفاء ${secret}`,
    secret: 'كلمة المرور',
    show: (secret) => `إظهار ${secret}`,
  },
  pieChart: {
    share: 'النسبة',
    summary: (label, share) => `أكبر نسبة هي ${label} وتبلغ ${share}.`,
  },
  searchInput: {
    clear: 'مسح البحث',
    placeholder: 'بحث...',
  },
  sidebar: {
    close: 'إغلاق قائمة التنقل',
    collapse: 'طي الشريط الجانبي',
    expand: 'توسيع الشريط الجانبي',
    loadFailed: 'تعذّر تحميل قائمة التنقل.',
  },
  spinner: {
    loading: 'جارٍ التحميل...',
  },
  table: {
    label: 'جدول',
  },
  themeSwitch: {
    dark: 'داكن',
    label: 'المظهر',
    light: 'فاتح',
    system: 'حسب النظام',
  },
  toast: {
    close: 'إغلاق الإشعار',
    label: 'الإشعارات (F8)',
    waiting: plural('ar', {
      one: 'إشعار آخر',
      two: 'إشعاران آخران',
      few: '# إشعارات أخرى',
      many: '# إشعارًا آخر',
      other: '# إشعار آخر',
    }),
  },
  transcript: {
    copySubject: 'النص',
    empty: 'لا يوجد نص للمكالمة',
    label: 'نص المكالمة',
    match: (index, count) => `${index} من ${count}`,
    nextMatch: 'النتيجة التالية',
    noMatches: 'لا توجد نتائج',
    previousMatch: 'النتيجة السابقة',
    search: 'البحث في النص',
    speaker: 'المتحدث',
    turnLabel: (speaker, turn) => `${speaker}، المداخلة ${turn}`,
    turns: plural('ar', {
      zero: 'لا مداخلات',
      one: 'مداخلة واحدة',
      two: 'مداخلتان',
      few: '# مداخلات',
      many: '# مداخلة',
      other: '# مداخلة',
    }),
  },
}

; The installer for Windows, built by packaging/windows, which defines VERSION, PROGRAM (the folder of files), KILOBYTES,
; SETUP (the file that is made), and the compression. It installs for one user, without an administrator. Setup.exe /S installs silently, and
; Uninstall.exe /S removes it; neither then asks for the firewall's rule.
Unicode true
Target amd64-unicode
!include MUI2.nsh
!include LogicLib.nsh

!define NAME "Shuffle Up"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
; what the window's switch sets too: systems/sign_in_start.py
!define START_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define PROGRAM_OPTIONS "-P -m shuffle_up"
!define RULE 'advfirewall firewall add rule name="${NAME}" dir=in action=allow profile=private,domain program='
!define NO_RULE 'netsh advfirewall firewall delete rule name="${NAME}"'

Name "${NAME}"
OutFile "${SETUP}"
BrandingText "${NAME} ${VERSION}"
RequestExecutionLevel user
ManifestDPIAware true
!ifdef compression_quick
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
!endif
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" InstallLocation
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "${NAME} ${VERSION}"
VIAddVersionKey LegalCopyright "Apache-2.0"

Var Data

!define MUI_ICON "${PROGRAM}\shuffle-up.ico"
!define MUI_UNICON "${PROGRAM}\shuffle-up.ico"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\python\pythonw.exe"
!define MUI_FINISHPAGE_RUN_PARAMETERS "${PROGRAM_OPTIONS} --window"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(KeepsData)"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE German
!insertmacro MUI_LANGUAGE French
!insertmacro MUI_LANGUAGE Spanish

!macro SENTENCE NAME ENGLISH GERMAN FRENCH SPANISH
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
  LangString ${NAME} ${LANG_GERMAN} "${GERMAN}"
  LangString ${NAME} ${LANG_FRENCH} "${FRENCH}"
  LangString ${NAME} ${LANG_SPANISH} "${SPANISH}"
!macroend
!insertmacro SENTENCE Desktop "Shortcut on the desktop" "Verknüpfung auf dem Desktop" \
  "Raccourci sur le bureau" "Acceso directo en el escritorio"
!insertmacro SENTENCE StartsWithWindows "Start with Windows" "Mit Windows starten" \
  "Démarrer avec Windows" "Iniciar con Windows"
!insertmacro SENTENCE Firewall "Let phones and TVs connect (firewall, private networks)" \
  "Handys und Fernseher verbinden lassen (Firewall, private Netze)" \
  "Laisser téléphones et téléviseurs se connecter (pare-feu, réseaux privés)" \
  "Dejar que móviles y televisores se conecten (cortafuegos, redes privadas)"
!insertmacro SENTENCE FirewallRefused \
  "The firewall was not changed. Windows asks at the first start: choose private networks." \
  "Die Firewall wurde nicht geändert. Windows fragt beim ersten Start: private Netze wählen." \
  "Le pare-feu n'a pas été modifié. Windows demande au premier démarrage : choisissez les réseaux privés." \
  "El cortafuegos no se ha cambiado. Windows pregunta en el primer inicio: elige redes privadas."
!insertmacro SENTENCE StillRuns "${NAME} still runs. Press Stop in its window, then Retry." \
  "${NAME} läuft noch. In seinem Fenster beenden, dann Wiederholen." \
  "${NAME} est encore en marche. Arrêtez-le dans sa fenêtre, puis Réessayer." \
  "${NAME} sigue en marche. Páralo en su ventana y pulsa Reintentar."
!insertmacro SENTENCE KeepsData "Tournaments, players and settings stay in $Data." \
  "Turniere, Spieler und Einstellungen bleiben in $Data." \
  "Tournois, joueurs et réglages restent dans $Data." \
  "Los torneos, jugadores y ajustes se quedan en $Data."

; Stop the server as its window does, and remove the program's files; the data are elsewhere
!macro REMOVE_PROGRAM UN
Function ${UN}RemoveProgram
  ${DoWhile} ${FileExists} "$INSTDIR\python\python.exe"
    nsExec::Exec '"$INSTDIR\python\python.exe" ${PROGRAM_OPTIONS} stop'
    Pop $0
    RMDir /r "$INSTDIR\python"
    ${If} ${FileExists} "$INSTDIR\python\python.exe"
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(StillRuns)" /SD IDCANCEL IDRETRY retry
      Abort "$(StillRuns)"
      retry:
    ${EndIf}
  ${Loop}
FunctionEnd
!macroend
!insertmacro REMOVE_PROGRAM ""
!insertmacro REMOVE_PROGRAM "un."

Section "-Program"
  Call RemoveProgram
  SetOutPath "$INSTDIR"
  ; translations are read from the .mo beside each .po
  File /r /x *.po "${PROGRAM}\*.*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\python\pythonw.exe" "${PROGRAM_OPTIONS} --window" "$INSTDIR\shuffle-up.ico"
  WriteRegStr HKCU "${UNINSTALL_KEY}" DisplayName "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" DisplayVersion "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" DisplayIcon "$INSTDIR\shuffle-up.ico"
  WriteRegStr HKCU "${UNINSTALL_KEY}" Publisher "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" InstallLocation "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" UninstallString '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" QuietUninstallString '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" EstimatedSize ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" NoModify 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" NoRepair 1
SectionEnd

Section /o "$(Desktop)" DESKTOP
  CreateShortcut "$DESKTOP\${NAME}.lnk" "$INSTDIR\python\pythonw.exe" "${PROGRAM_OPTIONS} --window" "$INSTDIR\shuffle-up.ico"
SectionEnd

Section /o "$(StartsWithWindows)" STARTS
  WriteRegStr HKCU "${START_KEY}" "${NAME}" '"$INSTDIR\python\pythonw.exe" ${PROGRAM_OPTIONS}'
SectionEnd

; Windows asks whether this may change something; who says no is asked by Windows again at the first start
Section "$(Firewall)" FIREWALL
  ${IfNot} ${Silent}
    ClearErrors
    ExecShellWait "runas" "$SYSDIR\cmd.exe" \
      '/c "${NO_RULE} & netsh ${RULE}"$INSTDIR\python\pythonw.exe" & netsh ${RULE}"$INSTDIR\python\python.exe""' SW_HIDE
    ${If} ${Errors}
      DetailPrint "$(FirewallRefused)"
    ${Else}
      WriteRegStr HKCU "${UNINSTALL_KEY}" FirewallRule "$INSTDIR"
    ${EndIf}
  ${EndIf}
SectionEnd

; An update keeps what was chosen before
Function .onInit
  ReadRegStr $0 HKCU "${START_KEY}" "${NAME}"
  ${If} $0 != ""
    !insertmacro SelectSection ${STARTS}
  ${EndIf}
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" FirewallRule
  ${If} $0 != ""
  ${AndIf} $0 == $INSTDIR
    !insertmacro UnselectSection ${FIREWALL}
  ${EndIf}
FunctionEnd

Function un.onInit
  ReadEnvStr $Data DATA_DIR
  ${If} $Data == ""
    StrCpy $Data "$LOCALAPPDATA\shuffle-up"
  ${EndIf}
FunctionEnd

Section "Uninstall"
  Call un.RemoveProgram
  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$DESKTOP\${NAME}.lnk"
  DeleteRegValue HKCU "${START_KEY}" "${NAME}"
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" FirewallRule
  ${If} $0 != ""
  ${AndIfNot} ${Silent}
    ExecShellWait "runas" "$SYSDIR\cmd.exe" '/c "${NO_RULE}"' SW_HIDE
  ${EndIf}
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  Delete "$INSTDIR\shuffle-up.ico"
  Delete "$INSTDIR\shuffle-up.cmd"
  Delete "$INSTDIR\Uninstall.exe"
  SetOutPath "$TEMP"
  RMDir "$INSTDIR"
  DetailPrint "$(KeepsData)"
SectionEnd

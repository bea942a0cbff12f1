@echo off
rem run, or a double click: the server and its window; run demo, run test, run CMD: as ./run on other systems
setlocal
pushd "%~dp0"
set python=.venv\Scripts\python.exe
if not exist %python% set python=py -3& py -3 -c "" >nul 2>nul || set python=python
set words=%*
if "%~1"=="" set words=--window
%python% shuffle_up\from_source.py %words%
if %errorlevel%==9009 echo Shuffle Up needs Python 3.11 or newer: https://www.python.org/downloads/
if not %errorlevel%==0 if "%~1"=="" pause

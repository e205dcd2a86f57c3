"""Tools for the texts of locales/: compiling, checking, counting, and exchange with translators."""
